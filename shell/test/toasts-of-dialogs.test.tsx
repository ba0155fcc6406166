import { notify, Toaster } from '@market/web-kit/frame';
import { act, render, screen } from '@testing-library/react';
import { openDialog } from '../src/dialogs/open-dialogs';

test('an error does not follow into the dialog that is opened next; what went well does', () => {
  render(<Toaster />);
  act(() => {
    notify.error('The resume could not be downloaded.');
    notify.success('User registered successfully!');
  });
  act(() => openDialog('sign-up', { loginType: 'CND' }));
  expect(screen.queryByText('The resume could not be downloaded.')).not.toBeInTheDocument();
  expect(screen.getByText('User registered successfully!')).toBeVisible();
});
