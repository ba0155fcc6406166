import '@market/contracts/access';
import { modelOf } from '@market/service-kit';
import { Schema, createConnection } from 'mongoose';

interface Row {
  _id: string;
}

test('S230: rows that the table of personal data does not know have no model: the compiler refuses their name', async () => {
  const connection = createConnection();
  const schema = new Schema<Row>({ _id: String }, { collection: 'unstated' });
  // @ts-expect-error a kind of rows without its duties
  const unstated = modelOf<Row>(connection, 'Unstated', schema);
  expect(unstated.modelName).toBe('Unstated');
  // The second who asks has the same.
  expect(modelOf<Row>(connection, 'Turn', schema)).toBe(modelOf<Row>(connection, 'Turn', schema));
  await connection.close();
});
