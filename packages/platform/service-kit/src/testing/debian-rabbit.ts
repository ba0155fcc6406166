/**
 * RabbitMQ's program in Debian's package. The wrapper on the PATH switches the user; this one runs as the calling user.
 */
export const DEBIAN_RABBIT = '/usr/lib/rabbitmq/bin/rabbitmq-server';
