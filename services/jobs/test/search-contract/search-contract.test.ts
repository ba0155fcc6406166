import { createIndexedJobSearch } from '../../src/adapters/search';
import { passesTheContract } from './contract';

describe('in memory', () => {
  passesTheContract(async () => createIndexedJobSearch());
});
