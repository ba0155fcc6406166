import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { DockerfileParser, type Copy, type From, type Instruction, type JSONInstruction, type PropertyInstruction } from 'dockerfile-ast';
import { ROOT } from '../start/root';

/** A part's image as a plain folder: what its Dockerfile's own commands made, without a Docker engine. */
export interface RehearsedImage {
  /** The image's root: `/app` lies in its folder `app`. */
  root: string;
  /** Where the process starts. */
  workingFolder: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  command: string[];
  /** The health check's command. */
  healthCheck: string[] | undefined;
}

/** The process of a rehearsed image: its command as its user, with its own environment and `env`; absolute paths lie in its folder. */
export function startImage(image: RehearsedImage, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, image.command.slice(1), { ...optionsOf(image, env), stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whether the image's own health check says that the process is well. */
export function isHealthy(image: RehearsedImage, env: Record<string, string>): boolean {
  return spawnSync(process.execPath, image.healthCheck!.slice(1), optionsOf(image, env)).status === 0;
}

function optionsOf({ root, workingFolder, env: own, user }: RehearsedImage, env: Record<string, string>): SpawnOptions {
  const paths = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, isAbsolute(value) ? join(root, value) : value]));
  // Another user than the one who runs this can be had by root only.
  return { cwd: workingFolder, env: { PATH: process.env.PATH, ...paths, ...env }, ...(process.getuid?.() === 0 ? user : {}) };
}

interface Stage {
  root: string;
  workingFolder: string;
}

/** Commands of these stages may be run on this machine; the last one's may not, for they would mean its own folders. */
type RunCommand = (command: string, cwd: string) => void;

/**
 * Carries out a Dockerfile in a folder: each stage is a folder, COPY copies (the .dockerignore counts), RUN runs. Base images
 * are this machine itself, so packages are those for its system.
 * @param run how a RUN is carried out; a test may save itself the installation of everything
 * @throws Error for an instruction that it does not know, or a command that fails
 */
export function rehearseImage({ dockerfile, folder, run = runCommand }: { dockerfile: string; folder: string; run?: RunCommand }): RehearsedImage {
  const instructions = DockerfileParser.parse(readFileSync(join(ROOT, dockerfile), 'utf8')).getInstructions();
  const stages = new Map<string, Stage>();
  const ignored = ignoredBy(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  let stage: Stage = { root: '', workingFolder: '/' };
  const image: RehearsedImage = { root: '', workingFolder: '', env: {}, user: { uid: 0, gid: 0 }, command: [], healthCheck: undefined };
  const inStage = (path: string) => join(stage.root, resolve(stage.workingFolder, path));

  for (const instruction of instructions) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const from = instruction as From;
      const name = from.getBuildStage() ?? 'image';
      const base = stages.get(from.getImage() ?? '');
      stage = { root: join(folder, name), workingFolder: base?.workingFolder ?? '/' };
      mkdirSync(stage.root, { recursive: true });
      if (base) cpSync(base.root, stage.root, { recursive: true, verbatimSymlinks: true });
      stages.set(name, stage);
    } else if (keyword === 'WORKDIR') {
      stage.workingFolder = resolve(stage.workingFolder, argumentsOf(instruction)[0]!);
      mkdirSync(inStage('.'), { recursive: true });
    } else if (keyword === 'COPY') {
      copy(instruction as Copy, { stages, target: inStage, ignored });
    } else if (keyword === 'RUN') {
      run(instruction.getArgumentsContent() ?? '', inStage('.'));
    } else if (keyword === 'ENV') {
      for (const property of (instruction as PropertyInstruction).getProperties()) image.env[property.getName()] = property.getValue() ?? '';
    } else if (keyword === 'USER') {
      const [uid, gid] = argumentsOf(instruction)[0]!.split(':').map(Number);
      image.user = { uid: uid!, gid: gid! };
    } else if (keyword === 'CMD' || keyword === 'ENTRYPOINT') {
      image.command = jsonOf(instruction);
    } else if (keyword === 'HEALTHCHECK') {
      image.healthCheck = JSON.parse((instruction.getArgumentsContent() ?? '').replace(/^[\s\S]*?\bCMD\s+/, '')) as string[];
    } else if (keyword !== 'ARG' && keyword !== 'EXPOSE') throw new Error(`${dockerfile} uses ${keyword}, which the rehearsal does not know`);
  }
  return { ...image, root: stage.root, workingFolder: inStage('.') };
}

function argumentsOf(instruction: Instruction): string[] {
  return instruction.getArguments().map((argument) => argument.getValue());
}

function jsonOf(instruction: Instruction): string[] {
  return (instruction as JSONInstruction).getJSONStrings().map((text) => JSON.parse(text.getValue()) as string);
}

function copy(instruction: Copy, { stages, target, ignored }: { stages: Map<string, Stage>; target: (path: string) => string; ignored: (path: string) => boolean }): void {
  const flags = new Map(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']));
  const paths = argumentsOf(instruction);
  const to = target(paths.at(-1)!);
  const stageName = flags.get('from');
  const source = stageName === undefined ? ROOT : stages.get(stageName)?.root;
  if (source === undefined) throw new Error(`COPY --from=${stageName!} names no stage`);
  for (const path of paths.slice(0, -1)) {
    const from = join(source, isAbsolute(path) ? path.slice(1) : path);
    // A file goes into a target that ends with a slash, and a folder's content becomes the target's.
    const into = statSync(from).isFile() && paths.at(-1)!.endsWith('/') ? join(to, basename(path)) : to;
    mkdirSync(dirname(into), { recursive: true });
    cpSync(from, into, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => stageName !== undefined || !ignored(relative(ROOT, file)),
    });
  }
  const owner = flags.get('chown')?.split(':').map(Number);
  if (owner && process.getuid?.() === 0) chownSync(to, owner[0]!, owner[1]!);
}

/** The patterns of our .dockerignore: names, and names at any depth. */
function ignoredBy(text: string): (path: string) => boolean {
  const rules = text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const patterns = rules.map((rule) => {
    const source = rule.replace(/^\//, '').replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/^\*\*\//, '(?:.*/)?').replace(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${source}(?:/|$)`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** @throws Error with the command's output when it fails */
export function runCommand(command: string, cwd: string): void {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
}

/** Like `runCommand`, but the packages for building are those of this clone: an installation less. */
export function runWithInstalledPackages(command: string, cwd: string): void {
  if (command.trim() === 'npm ci') symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'));
  else runCommand(command, cwd);
}
