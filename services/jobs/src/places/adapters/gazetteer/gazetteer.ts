import { regionName, townsWanted } from '../../domain/address';
import { countryName } from '../../domain/countries';
import type { Geocoder } from '../geocoder';
import { TownIndex } from './town-index';

/** Shared by the whole process: all services in it use the same town index. */
let loading: Promise<TownIndex> | undefined;

/** Finds towns offline. The file is loaded once, in time slices, within about a second. */
export function createGazetteer(): Geocoder {
  const read = () => (loading ??= TownIndex.load());
  return {
    async warmUp() {
      await read();
    },
    async find(address) {
      const wanted = townsWanted(address);
      if (wanted.length === 0) return undefined;
      const towns = await read();
      for (const reading of wanted) {
        const town = towns.find(reading);
        if (!town) continue;
        const { name, country, latitude, longitude } = town;
        const region = regionName(country, town.region);
        return { name, ...(region ? { region } : {}), country: countryName(country), latitude, longitude };
      }
      return undefined;
    },
  };
}
