import { countriesMeant } from './areas';
import { regionsMeant } from './places';
import { areasByName } from './region-names';

/** Whether a text names a country, a region of one, a continent or another region of the world. */
export function namesArea(text: string): boolean {
  return countriesMeant(text).length > 0 || regionsMeant(text).length > 0 || areasByName(text).length > 0;
}
