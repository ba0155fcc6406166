import type { ModelName } from '@market/api/registered';
import type { Connection, Model, Schema } from 'mongoose';

/**
 * The connection's model of that name, made at the first call: a service, its commands and the demo data share a
 * connection's models.
 * @param name registered by the product, which states of each kind of rows what is due to the people in it
 */
export function modelOf<Row>(connection: Connection, name: ModelName, schema: Schema<Row>): Model<Row> {
  // Cast: a model's name implies its schema.
  return (connection.models[name] as Model<Row> | undefined) ?? connection.model<Row>(name, schema);
}
