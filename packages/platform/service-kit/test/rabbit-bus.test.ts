import { createRabbitBus } from '../src/bus';
import { createLog } from '../src/log';
import { startConnected, testRabbit } from '../src/testing';
import { TEST_RULES, busContract } from './bus-contract';

const log = createLog({ name: 'test', level: 'silent' });
const rabbit = testRabbit();
const makeBus = (options: Partial<Parameters<typeof createRabbitBus>[0]> = {}) =>
  createRabbitBus({ url: rabbit.url, prefix: rabbit.prefix, log, rules: TEST_RULES, ...options });

beforeAll(async () => {
  const bus = makeBus();
  await startConnected(bus);
  await bus.stop();
});
beforeEach(() => rabbit.clear());
afterAll(() => rabbit.drop());

describe('RabbitMQ bus: contract', () => busContract(async () => makeBus()));
