import { api } from '@market/contracts/testing';
import { Form } from '@market/web-kit/forms';
import { renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { SkillsField } from '../src/skills';

test('letters that come fast are asked for together, and nothing is offered any more once one is chosen', async () => {
  const { shell } = renderWithShell(
    <Form initialValues={{ skills: [] }} onSubmit={() => Promise.resolve()}>
      <SkillsField name="skills" label="Skills" />
    </Form>,
    {
      http: {
        [`GET ${api.suggest()}`]: { records: ['TypeScript', 'TypeORM'].map((text) => ({ kind: 'known_skill', text })) },
      },
    },
  );
  const skills = await screen.findByRole('combobox', { name: 'Skills' });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.type(skills, 'type');
  await user.click(await screen.findByTitle('TypeScript'));
  expect(skills).toHaveValue('');
  const asked = shell.http.calls.filter(({ path }) => path === api.suggest());
  expect(asked).toHaveLength(1);
  await waitFor(() => expect(skills).toHaveAttribute('aria-expanded', 'false'));
});
