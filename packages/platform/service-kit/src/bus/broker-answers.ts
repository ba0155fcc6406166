import { connect } from 'amqplib';

/** Whether a RabbitMQ at `url` takes a connection with its user within `limitMs`. */
export async function brokerAnswers(url: string, limitMs = 2_000): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: limitMs });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
