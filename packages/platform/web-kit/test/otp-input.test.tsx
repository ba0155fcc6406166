import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithShell } from '../src/testing';
import { OtpInput } from '../src/ui/ui-forms';

function CodeEntry({ onChange }: { onChange: (digits: string) => void }) {
  const [digits, setDigits] = useState('');
  return (
    <OtpInput
      value={digits}
      onChange={(next) => {
        setDigits(next);
        onChange(next);
      }}
    />
  );
}

const renderCodeEntry = async () => {
  const onChange = jest.fn();
  renderWithShell(<CodeEntry onChange={onChange} />);
  const group = await screen.findByRole('group', { name: 'Verification code' });
  return { onChange, boxes: within(group).getAllByRole('textbox') };
};

describe('the boxes of a verification code', () => {
  it('are six, each named by its place', async () => {
    const { boxes } = await renderCodeEntry();
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((place) => `Digit ${place} of 6`),
    );
  });

  it('tell each digit as it is typed, and move on by themselves', async () => {
    const { boxes, onChange } = await renderCodeEntry();
    await userEvent.click(boxes[0]!);
    await userEvent.keyboard('123456');
    expect(onChange.mock.calls.map(([digits]) => digits)).toEqual(['1', '12', '123', '1234', '12345', '123456']);
  });

  it('take a pasted code, leaving out what is no digit', async () => {
    const { boxes, onChange } = await renderCodeEntry();
    await userEvent.click(boxes[0]!);
    await userEvent.paste('48-15 16');
    expect(onChange).toHaveBeenLastCalledWith('481516');
    expect(boxes.map((box) => (box as HTMLInputElement).value).join('')).toBe('481516');
  });

  it('do not take letters', async () => {
    const { boxes, onChange } = await renderCodeEntry();
    await userEvent.click(boxes[0]!);
    await userEvent.keyboard('a');
    expect(boxes[0]).toHaveValue('');
    expect(onChange).not.toHaveBeenCalledWith('a');
  });

  it('ask the phone for its code and for digits on the keyboard', async () => {
    const { boxes } = await renderCodeEntry();
    expect(boxes[0]).toHaveAttribute('autocomplete', 'one-time-code');
    expect(boxes[0]).toHaveAttribute('inputmode', 'numeric');
  });
});
