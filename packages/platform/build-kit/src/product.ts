import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Product } from '@market/remote-contract';

/** Fields of a `package.json`. */
interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  /** File of a package with the contracts of a product that exports its `PRODUCT`. */
  product?: string;
}

/**
 * The product that a frontend is part of, from the dependency of its workspace that says so. Found and not imported, so
 * that the build of a frontend knows no product.
 * @returns the product, and the folder of the package that it is in
 * @throws Error where no dependency is the contracts of a product
 */
export function productOf(workspace: string): Product & { folder: string } {
  const file = path.join(workspace, 'package.json');
  const load = createRequire(file);
  const { dependencies, devDependencies } = readPackage(file);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const found = load.resolve
      .paths(name)
      ?.map((folder) => path.join(folder, name))
      .find((folder) => existsSync(path.join(folder, 'package.json')));
    const { product } = found === undefined ? {} : readPackage(path.join(found, 'package.json'));
    if (found === undefined || product === undefined) continue;
    // Cast: the export that the field stands for.
    const { PRODUCT } = load(path.join(found, product)) as { PRODUCT: Product };
    return { ...PRODUCT, folder: found };
  }
  throw new Error(`No dependency of ${file} has the contracts of a product: their package.json names it as 'product'.`);
}

// Cast: npm reads the same file.
const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
