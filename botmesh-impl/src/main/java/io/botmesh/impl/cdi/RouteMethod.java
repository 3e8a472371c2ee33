package io.botmesh.impl.cdi;

import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Method;

/**
 * A bean's method that is a route.
 *
 * @param bean the bean
 * @param method the method with {@link io.botmesh.api.annotation.OnMessage}
 */
record RouteMethod(Bean<?> bean, Method method) {}
