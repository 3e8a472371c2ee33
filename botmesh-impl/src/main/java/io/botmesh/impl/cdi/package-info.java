/**
 * The Jakarta shell around the engine: it finds the beans of each module, starts and stops that
 * module's bot, and brings requests, events and health to and from the server. Beans of this
 * package are one to an application, so whatever belongs to a module is kept under its class loader
 * and goes when the module stops.
 */
package io.botmesh.impl.cdi;
