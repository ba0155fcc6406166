import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DeployTokenRecord } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { expect, test } from '@playwright/test';
import { ADMIN, caller, signIn } from '../support/people';

const WORKSPACE = join(__dirname, '..', '..', 'mfe-employer');

test('npm run deploy builds a remote, loads it in a browser and publishes it, with no more than its team’s token', async ({
  request,
  baseURL,
}) => {
  const { token } = await signIn(request, ADMIN);
  const made = (await (
    await caller(request, token).post(api.makeDeployToken('mfe_employer'), {
      for: 'employer team CI',
      password: ADMIN.login_pass,
    })
  ).json()) as DeployTokenRecord & { token: string };
  const deploy = (args: string[], deployToken: string) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const child = spawn('npm', ['run', '--silent', 'deploy', '--', '--url', baseURL!, ...args], {
        cwd: WORKSPACE,
        env: { ...process.env, DEPLOY_TOKEN: deployToken },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (output += part.toString()));
      child.once('close', (code) => done({ code, output }));
    });
  const deployed = await deploy([], made.token);
  expect(deployed.output).toContain(`is live: ${baseURL}`);
  expect(deployed.code).toBe(0);
  await caller(request, token).delete(api.revokeDeployToken('mfe_employer', made.id));
  const refused = await deploy(['--inactive'], made.token);
  expect(refused.output).toContain('the token is not one of this marketplace, or was revoked');
  expect(refused.code).toBe(1);
});
