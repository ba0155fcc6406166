/**
 * RabbitMQ's program in Debian's package. The wrapper on the PATH changes the user; this one runs as whoever starts it.
 */
export const DEBIAN_RABBIT = '/usr/lib/rabbitmq/bin/rabbitmq-server';
