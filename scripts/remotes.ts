import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import {
  ROLLOUT_COMMANDS,
  Refused,
  confirmAtTerminal,
  endRefused,
  parseWords,
  usageOfRollout,
  type MarketClient,
} from '@market/remote-tools/rollout';
import { connectHere } from './remotes/connect-here';

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run remotes -- COMMAND [--url https://jobs.example.org]
${usageOfRollout('NAME')}
  token create NAME --for WHO   makes a deploy token, good for 90 days (--days 30), and shows it this once
      [--only-previews]         good for previews alone, for pipelines of pull requests
  token list [NAME]             deploy tokens, of a remote or of all
  token revoke NAME ID          makes one worthless
NAME is mfe-candidate or mfe_candidate; list and history go without. Elsewhere than on the machine of the marketplace, DEPLOY_TOKEN holds a deploy token.`;

/** Shows and changes the versions of remotes that a running marketplace serves to visitors. */
export async function main(args: string[]): Promise<void> {
  try {
    const { values, positionals } = readArguments(args);
    const [command = '', ...rest] = positionals;
    const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (!run) throw new Refused(USAGE);
    for (const line of await run({ market: connectHere({ url: values.url }), args: rest, ...values }))
      console.log(line);
  } catch (error) {
    endRefused(error);
  }
}

function readArguments(args: string[]) {
  try {
    return parseWords(args, {
      url: { type: 'string' },
      for: { type: 'string' },
      days: { type: 'string' },
      yes: { type: 'boolean' },
      'only-previews': { type: 'boolean' },
    });
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

type Command = (input: {
  market: MarketClient;
  args: string[];
  for?: string | undefined;
  days?: string | undefined;
  yes?: boolean | undefined;
  'only-previews'?: boolean | undefined;
}) => Promise<string[]>;

/** Commands by name. */
export const COMMANDS: Record<string, Command> = {
  ...Object.fromEntries(
    Object.entries(ROLLOUT_COMMANDS).map(([verb, command]): [string, Command] => [
      verb,
      ({ market, args: [name, ...args], yes }) =>
        command.run({ market, name, args, confirm: (question) => confirmAtTerminal(question, yes) }),
    ]),
  ),
  async token({ market, args: [verb, name, id], for: who, days, 'only-previews': onlyPreviews }) {
    if (verb === 'create') {
      if (!who) throw new Refused('Say who the token is for: --for "candidate team CI".');
      const { token, remote, expires_at } = await market.call(endpoint.makeDeployToken, {
        params: { name: needed(name) },
        body: { for: who, ...(days ? { days: Number(days) } : {}), ...(onlyPreviews ? { only_previews: true } : {}) },
      });
      return [
        `Deploy token for ${remote}, for ${who}, until ${expires_at.slice(0, 10)}. It is shown this once: keep it as the secret DEPLOY_TOKEN of their pipeline.`,
        token,
      ];
    }
    if (verb === 'revoke') {
      await market.call(endpoint.revokeDeployToken, { params: { name: needed(name), id: needed(id) } });
      return ['Revoked: it counts nowhere from now on.'];
    }
    if (verb !== 'list') throw new Refused(USAGE);
    const { records } = name
      ? await market.call(endpoint.listDeployTokens, { params: { name } })
      : await market.call(endpoint.listAllDeployTokens);
    return records.length === 0
      ? ['There are no deploy tokens.']
      : records.map(
          (one) =>
            `${one.id}  ${one.remote}, for ${one.for}${one.only_previews ? ', for previews alone' : ''}, made ${one.made_at.slice(0, 10)} by ${one.made_by}, ${one.used_at ? `last used ${one.used_at.slice(0, 10)}` : 'never used'}, ${one.expired ? 'expired' : 'good until'} ${one.expires_at.slice(0, 10)}`,
        );
  },
};

function needed(value: string | undefined): string {
  if (!value) throw new Refused(USAGE);
  return value;
}
