import { createIndexedJobSearch } from '../../src/search/adapters';
import { passesTheContract } from './contract';

describe('in memory', () => {
  passesTheContract(async () => createIndexedJobSearch());
});
