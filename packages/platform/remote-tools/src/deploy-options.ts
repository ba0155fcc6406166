import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Role } from '@market/api';
import {
  CANARY_EVERY_MINUTES_MAX,
  CANARY_EVERYBODY,
  CANARY_SHARE_MAX,
  CANARY_STAGES_MAX,
  PREVIEW_LABEL,
} from '@market/remote-contract';
import { ITS_STAGES, type NamedShares } from './canary-shares';
import type { DeployOptions } from './deploy-remote';
import { Refused } from './refused';

const MINUTES = { m: 1, h: 60 } as const;

/**
 * Parses `10`, `5,25,100`, or `stages` for the marketplace's own stages.
 * @throws Refused for other input
 */
export function readShares(text: string, roles?: Role[]): NamedShares {
  if (text === ITS_STAGES && roles)
    throw new Refused('A canary for some login types has no stages: name a share, such as 25.');
  if (text === ITS_STAGES) return text;
  const shares = text.split(',').map((one) => (/^\d{1,3}%?$/.test(one.trim()) ? parseInt(one, 10) : NaN));
  const [share = NaN, ...stages] = shares;
  const most = roles ? CANARY_EVERYBODY : CANARY_SHARE_MAX;
  const isGrowing = stages.every((one, index) => one > (shares[index] ?? 0) && one <= CANARY_EVERYBODY);
  if (!(share >= 1 && share <= most) || !isGrowing || stages.length > (roles ? 0 : CANARY_STAGES_MAX))
    throw new Refused(
      `'${text}' is no share of a canary: name one from 1 to ${most} percent${roles ? '' : ', growing ones such as 5,25,100, or stages for those of the marketplace'}.`,
    );
  return { share, ...(stages.length > 0 ? { stages } : {}), ...(roles ? { roles } : {}) };
}

/**
 * Parses `EMP` or `CND,EMP`.
 * @param known all roles of the product
 * @throws Refused if it names anything but login types
 */
export function readRoles(text: string, known: readonly Role[]): Role[] {
  const words = [...new Set(text.split(','))];
  const roles = words.filter((word): word is Role => known.some((role) => role === word));
  if (roles.length !== words.length)
    throw new Refused(`'${text}' is no list of login types: name some of ${known.join(',')}.`);
  return roles;
}

/**
 * Parses `10m` or `2h` into minutes.
 * @throws Refused for other input
 */
export function readMinutes(text: string): number {
  const [, digits, unit = 'm'] = /^(\d{1,4})([mh])?$/.exec(text) ?? [];
  // Cast: the pattern matches only these letters.
  const minutes = Number(digits) * MINUTES[unit as keyof typeof MINUTES];
  if (!(minutes >= 1 && minutes <= CANARY_EVERY_MINUTES_MAX))
    throw new Refused('--every takes a time such as 10m or 2h, of a week at most.');
  return minutes;
}

/** Usage text of the deploy command's own options, shared by its callers. */
export const DEPLOY_USAGE = `  --canary 10   to ten percent of the visitors
  --canary 5,25,100 --every 10m
                to growing shares, each for ten minutes at least (m, h), while browsers report that it is no worse than
                the live version; else it is taken back
  --canary stages
                to the shares that the marketplace sets
  --canary 50 --only EMP
                to half of those who are signed in as employers (CND, EMP, ADM)
  --preview pr-42
                for whoever has its link, until it expires; a later one with the label takes its place
  --inactive    to nobody yet: the command activate gives it to everybody
  --no-smoke    without loading it in a browser before`;

interface DeployArguments extends DeployOptions {
  /** Address of the marketplace. */
  to: string | undefined;
  token: string | undefined;
  /** Whether the version is loaded in a browser before visitors get it. */
  smoke: boolean;
}

const OPTIONS = {
  to: { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
  canary: { type: 'string' },
  every: { type: 'string' },
  only: { type: 'string' },
  inactive: { type: 'boolean' },
  preview: { type: 'string' },
  'no-smoke': { type: 'boolean' },
} as const;

/**
 * @param roles all roles of the product
 * @throws Refused for unknown arguments, with the usage
 */
export function readDeployOptions(args: string[], usage: string, roles: readonly Role[]): DeployArguments {
  return argumentsOf(valuesIn(args, OPTIONS, usage), roles);
}

/**
 * Options of a deploy, with the source marketplace of the files and the version number that must be live there.
 * @throws Refused for unknown arguments, with the usage
 */
export function readPromoteOptions(
  args: string[],
  usage: string,
  roles: readonly Role[],
): DeployArguments & { from: string | undefined; version: string | undefined } {
  const options = { ...OPTIONS, from: { type: 'string' }, version: { type: 'string' } } as const;
  const { from, version, ...values } = valuesIn(args, options, usage);
  return { ...argumentsOf(values, roles), from, version };
}

function valuesIn<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function argumentsOf(values: ReturnType<typeof valuesIn<typeof OPTIONS>>, allRoles: readonly Role[]): DeployArguments {
  const modes = [values.canary !== undefined, values.inactive, values.preview !== undefined];
  if (modes.filter(Boolean).length > 1) throw new Refused('Choose one of --canary, --inactive and --preview.');
  if (values.preview !== undefined && !PREVIEW_LABEL.test(values.preview))
    throw new Refused(
      `'${values.preview}' is no label of a preview: take up to 40 small letters, digits and hyphens, such as pr-42.`,
    );
  if (values.only !== undefined && values.canary === undefined)
    throw new Refused('--only goes with a canary, such as --canary 50 --only EMP.');
  const roles = values.only === undefined ? undefined : readRoles(values.only, allRoles);
  const shares = values.canary === undefined ? undefined : readShares(values.canary, roles);
  const minutes = values.every === undefined ? undefined : readMinutes(values.every);
  if (minutes !== undefined && shares !== ITS_STAGES && !shares?.stages)
    throw new Refused('--every goes with a canary of several shares, such as --canary 5,25,100.');
  return {
    to: values.to ?? values.url,
    token: values.token,
    mode:
      shares !== undefined
        ? 'canary'
        : values.preview !== undefined
          ? 'preview'
          : values.inactive
            ? 'inactive'
            : 'live',
    ...(values.preview === undefined ? {} : { label: values.preview }),
    ...(shares ? { shares } : {}),
    ...(minutes === undefined ? {} : { everyMinutes: minutes }),
    smoke: !values['no-smoke'],
  };
}
