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
  /** The image's root folder; `/app` of the image is its folder `app`. */
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
 * Starts a process of a rehearsed image: its command with `args`, as its user, with its own environment and `env`;
 * absolute paths are relative to its folder.
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

/** Whether the image's own health check passes. */
export function isHealthy(image: RehearsedImage, env: Record<string, string>): boolean {
  // Non-null: set in all our images.
  return spawnSync(process.execPath, image.healthCheck!.slice(1), optionsOf(image, env)).status === 0;
}

function optionsOf({ root, workingFolder, env: own, user }: RehearsedImage, env: Record<string, string>): SpawnOptions {
  const paths = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, isAbsolute(value) ? join(root, value) : value]),
  );
  // Only root can run a process as another user.
  return {
    cwd: workingFolder,
    env: { PATH: process.env.PATH, ...paths, ...env },
    ...(process.getuid?.() === 0 ? user : {}),
  };
}

/** A layer: an instruction on top of its parent layers, with the folder of the result, cached as an engine would. */
interface Layer {
  /** Cache key: equal keys, equal content. */
  key: string;
  parent: Layer | undefined;
  workingFolder: string;
  env: Record<string, string>;
  instruction: Instruction | undefined;
  /** Text of the instruction, with arguments substituted. */
  command: string;
  /** Source of `COPY --from`. */
  source: Layer | undefined;
  folder: string | undefined;
}

export interface RehearsalOptions {
  /** A clean tree of the project: see `exportCleanTree`. */
  tree: string;
  /** Folder for all output. */
  folder: string;
  /** Runs a RUN instruction; tests may skip the full installation. */
  run?: RunCommand;
}

export interface Rehearsal {
  /** @throws Error for an unsupported instruction, a command that fails, or a missing file */
  image(dockerfile: string, build: ImageBuild): RehearsedImage;
}

/**
 * Executes Dockerfiles in folders: COPY copies (respecting .dockerignore), RUN runs. The base image is this machine
 * itself, so packages are those for its system. As in an engine, equal instructions on equal layers are executed once,
 * for all images.
 */
export function createRehearsal({ tree, folder, run = runCommand }: RehearsalOptions): Rehearsal {
  const layers = new Map<string, Layer>();
  const ignored = ignoredBy(readFileSync(join(tree, '.dockerignore'), 'utf8'));

  /** The layer of an instruction on its parent; reuses the equal layer of an earlier image. */
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
   * Builds the folder of a layer and its parents, once.
   * @throws Error for a command that fails, or a missing file
   */
  function made(layer: Layer): string {
    if (layer.folder !== undefined) return layer.folder;
    const root = join(folder, layer.key);
    mkdirSync(root, { recursive: true });
    if (layer.parent) forkFolder(made(layer.parent), root);
    const inLayer = (path: string) => join(root, resolve(layer.workingFolder, path));
    mkdirSync(inLayer('.'), { recursive: true });
    if (layer.instruction?.getKeyword() === 'COPY') {
      // Cast, here and below: the parser has a class for each keyword.
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
          // Cast: by its keyword.
          const from = keyword === 'COPY' ? flagsOf(instruction as Copy).get('from') : undefined;
          const source = from === undefined ? undefined : stages.get(from);
          if (from !== undefined && !source) throw new Error(`COPY --from=${from} names no stage`);
          const command = filled(instruction.getArgumentsContent());
          stage = layerUpon(stage, instruction, { workingFolder, env, source, command });
          if (stageName) stages.set(stageName, stage);
        } else if (keyword === 'ENV') {
          // Cast: by its keyword.
          for (const property of (instruction as PropertyInstruction).getProperties())
            env[property.getName()] = filled(property.getValue());
        } else if (keyword === 'USER') {
          // Non-null: ours are numbers.
          const [uid, gid] = argumentsOf(instruction)[0]!.split(':').map(Number) as [number, number];
          image.user = { uid, gid };
        } else if (keyword === 'CMD' || keyword === 'ENTRYPOINT') {
          image.command = jsonOf(instruction);
        } else if (keyword === 'HEALTHCHECK') {
          // Cast: our Dockerfile uses the JSON form, a list.
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
 * Starts a layer as a copy of its parent. Installed packages are many files that no later command changes, so symbolic
 * links suffice; links to our own workspaces are copied verbatim and so resolve to the new layer's sources.
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
  // Cast: the parser uses this class for both; the list consists of strings.
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
    // A file is copied into a target that ends with a slash; a folder's content becomes the target's content.
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

/** Supports only the patterns of our .dockerignore: names, and names at any depth. */
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
