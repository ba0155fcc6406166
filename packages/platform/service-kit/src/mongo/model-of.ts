import type { ModelName } from '@market/api/registered';
import type { Connection, Model, Schema } from 'mongoose';

/**
 * Returns the connection's model of that name, created at the first call: a service, its commands and the demo data
 * share a connection's models.
 * @param name registered by the product, which states for each kind of rows the duties to the people in it
 */
export function modelOf<Row>(connection: Connection, name: ModelName, schema: Schema<Row>): Model<Row> {
  // Cast: a model's name implies its schema.
  return (connection.models[name] as Model<Row> | undefined) ?? connection.model<Row>(name, schema);
}
