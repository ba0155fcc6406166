import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, readFileSync, readdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import {
  DockerfileParser,
  type Copy,
  type From,
  type Instruction,
  type JSONInstruction,
  type PropertyInstruction,
} from 'dockerfile-ast';
import type { ImageBuild } from './dockerfile';
import { runCommand, type RunCommand } from './run-command';

/** A part's image as a plain folder: what the Dockerfile's own commands made, without a Docker engine. */
export interface RehearsedImage {
  /** The image's root: `/app` lies in its folder `app`. */
  root: string;
  /** Working folder of the process. */
  workingFolder: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  command: string[];
  /** The health check's command. */
  healthCheck: string[] | undefined;
}

/**
 * The process of a rehearsed image: its command with `args` as its user, with its own environment and `env`; absolute
 * paths lie in its folder.
 */
export function startImage(
  image: RehearsedImage,
  env: Record<string, string>,
  args: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...image.command.slice(1), ...args], {
    ...optionsOf(image, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Whether the image's own health check says that the process is well. */
export function isHealthy(image: RehearsedImage, env: Record<string, string>): boolean {
  // Every image of ours has one.
  return spawnSync(process.execPath, image.healthCheck!.slice(1), optionsOf(image, env)).status === 0;
}

function optionsOf({ root, workingFolder, env: own, user }: RehearsedImage, env: Record<string, string>): SpawnOptions {
  const paths = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, isAbsolute(value) ? join(root, value) : value]),
  );
  // Another user than the one who runs this can be had by root only.
  return {
    cwd: workingFolder,
    env: { PATH: process.env.PATH, ...paths, ...env },
    ...(process.getuid?.() === 0 ? user : {}),
  };
}

/** An instruction on top of the earlier ones, with the folder of its result: a layer, as an engine would cache it. */
interface Layer {
  /** Cache key: equal keys, equal content. */
  key: string;
  parent: Layer | undefined;
  workingFolder: string;
  env: Record<string, string>;
  instruction: Instruction | undefined;
  /** Text of the instruction, with the values of the arguments. */
  command: string;
  /** Source of `COPY --from`. */
  source: Layer | undefined;
  folder: string | undefined;
}

export interface RehearsalOptions {
  /** A clean tree of the project: see `exportCleanTree`. */
  tree: string;
  /** A folder for all that is made. */
  folder: string;
  /** Runs a RUN instruction; tests may skip the full installation. */
  run?: RunCommand;
}

export interface Rehearsal {
  /** @throws Error for an instruction that it does not know, a command that fails, or a file that is not there */
  image(dockerfile: string, build: ImageBuild): RehearsedImage;
}

/**
 * Carries out Dockerfiles in folders: COPY copies (the .dockerignore counts), RUN runs. Base images are this machine
 * itself, so packages are those for its system. As in an engine, equal instructions upon equal ones are carried out
 * once, whichever image they are for.
 */
export function createRehearsal({ tree, folder, run = runCommand }: RehearsalOptions): Rehearsal {
  const layers = new Map<string, Layer>();
  const ignored = ignoredBy(readFileSync(join(tree, '.dockerignore'), 'utf8'));

  /** The layer of an instruction upon another; the one that an earlier image made, where there is one. */
  function layerUpon(
    parent: Layer | undefined,
    instruction: Instruction,
    { workingFolder, env, source, command }: Pick<Layer, 'workingFolder' | 'env' | 'source' | 'command'>,
  ): Layer {
    const text = `${parent?.key ?? ''}\n${instruction.getInstruction()} ${command}\n${source?.key ?? ''}\n${workingFolder}`;
    const key = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const layer: Layer = layers.get(key) ?? {
      key,
      parent,
      workingFolder,
      env,
      instruction,
      command,
      source,
      folder: undefined,
    };
    layers.set(key, layer);
    return layer;
  }

  /**
   * The folder with what a layer and those below it have made. @throws Error for a command that fails, or a file that
   * is not there
   */
  function made(layer: Layer): string {
    if (layer.folder !== undefined) return layer.folder;
    const root = join(folder, layer.key);
    mkdirSync(root, { recursive: true });
    if (layer.parent) forkFolder(made(layer.parent), root);
    const inLayer = (path: string) => join(root, resolve(layer.workingFolder, path));
    mkdirSync(inLayer('.'), { recursive: true });
    if (layer.instruction?.getKeyword() === 'COPY') {
      // The parser has a class for each keyword, here and below.
      copy(layer.instruction as Copy, {
        source: layer.source ? made(layer.source) : tree,
        target: inLayer,
        ignored: (path) => layer.source === undefined && ignored(relative(tree, path)),
      });
    } else if (layer.instruction?.getKeyword() === 'RUN') {
      run(layer.command, inLayer('.'));
    }
    layer.folder = root;
    return root;
  }

  return {
    image(dockerfile, { args: given, target }) {
      const image: RehearsedImage = {
        root: '',
        workingFolder: '',
        env: {},
        user: { uid: 0, gid: 0 },
        command: [],
        healthCheck: undefined,
      };
      const stages = new Map<string, Layer>();
      let [stage, workingFolder]: [Layer | undefined, string] = [undefined, '/'];
      let env: Record<string, string> = {};
      let stageName = '';
      const args = new Map<string, string>(Object.entries(given));
      const filled = (text: string | null) =>
        (text ?? '').replace(/\$\{(\w+)\}/g, (all, name: string) => args.get(name) ?? all);
      for (const instruction of DockerfileParser.parse(
        readFileSync(join(tree, dockerfile), 'utf8'),
      ).getInstructions()) {
        const keyword = instruction.getKeyword();
        if (keyword === 'FROM') {
          if (target !== undefined && stageName === target) break;
          const from = instruction as From; // by its keyword
          stage = stages.get(from.getImage() ?? '');
          [workingFolder, env, stageName] = [
            stage?.workingFolder ?? '/',
            { ...stage?.env },
            from.getBuildStage() ?? '',
          ];
          image.command = [];
          image.healthCheck = undefined;
        } else if (keyword === 'WORKDIR') {
          workingFolder = resolve(workingFolder, argumentsOf(instruction)[0] ?? '');
        } else if (keyword === 'COPY' || keyword === 'RUN') {
          // By its keyword.
          const from = keyword === 'COPY' ? flagsOf(instruction as Copy).get('from') : undefined;
          const source = from === undefined ? undefined : stages.get(from);
          if (from !== undefined && !source) throw new Error(`COPY --from=${from} names no stage`);
          const command = filled(instruction.getArgumentsContent());
          stage = layerUpon(stage, instruction, { workingFolder, env, source, command });
          if (stageName) stages.set(stageName, stage);
        } else if (keyword === 'ENV') {
          // By its keyword.
          for (const property of (instruction as PropertyInstruction).getProperties())
            env[property.getName()] = filled(property.getValue());
        } else if (keyword === 'USER') {
          // Ours name both by number.
          const [uid, gid] = argumentsOf(instruction)[0]!.split(':').map(Number) as [number, number];
          image.user = { uid, gid };
        } else if (keyword === 'CMD' || keyword === 'ENTRYPOINT') {
          image.command = jsonOf(instruction);
        } else if (keyword === 'HEALTHCHECK') {
          // Ours are in the form of a list.
          image.healthCheck = JSON.parse(
            (instruction.getArgumentsContent() ?? '').replace(/^[\s\S]*?\bCMD\s+/, ''),
          ) as string[];
        } else if (keyword !== 'ARG' && keyword !== 'EXPOSE' && keyword !== 'LABEL') {
          throw new Error(`${dockerfile} uses ${keyword}, which the rehearsal does not know`);
        }
      }
      if (!stage) throw new Error(`${dockerfile} makes nothing`);
      image.root = made(stage);
      return { ...image, env, workingFolder: join(image.root, workingFolder) };
    },
  };
}

/**
 * Begins a layer with what the one below it has. Installed packages are many files that no later command changes, so
 * links to them will do; the links to our own workspaces stay as they are and so lead to the new layer's sources.
 */
function forkFolder(from: string, to: string): void {
  const isPackages = basename(from) === 'node_modules';
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isPackages && entry.name !== '@market') symlinkSync(realpathSync(source), target);
    else if (entry.isDirectory()) {
      mkdirSync(target);
      forkFolder(source, target);
    } else cpSync(source, target, { verbatimSymlinks: true });
  }
}

function argumentsOf(instruction: Instruction): string[] {
  return instruction.getArguments().map((argument) => argument.getValue());
}

function jsonOf(instruction: Instruction): string[] {
  // So the parser has both of them; the list is one of texts.
  return (instruction as JSONInstruction).getJSONStrings().map((text) => JSON.parse(text.getValue()) as string);
}

function copy(
  instruction: Copy,
  { source, target, ignored }: { source: string; target: (path: string) => string; ignored: (path: string) => boolean },
): void {
  const paths = argumentsOf(instruction);
  const last = paths.at(-1) ?? '';
  const to = target(last);
  for (const path of paths.slice(0, -1)) {
    const from = join(source, isAbsolute(path) ? path.slice(1) : path);
    // A file goes into a target that ends with a slash, and a folder's content becomes the target's.
    const into = statSync(from).isFile() && last.endsWith('/') ? join(to, basename(path)) : to;
    mkdirSync(dirname(into), { recursive: true });
    cpSync(from, into, { recursive: true, verbatimSymlinks: true, filter: (file) => !ignored(file) });
  }
  const [uid, gid] = flagsOf(instruction).get('chown')?.split(':').map(Number) ?? [];
  if (uid !== undefined && gid !== undefined && process.getuid?.() === 0) chownSync(to, uid, gid);
}

function flagsOf(instruction: Copy): Map<string, string> {
  return new Map(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']));
}

/** The patterns of our .dockerignore: names, and names at any depth. */
function ignoredBy(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const patterns = rules.map((rule) => {
    const source = rule
      .replace(/^\//, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/^\*\*\//, '(?:.*/)?')
      .replace(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${source}(?:/|$)`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
