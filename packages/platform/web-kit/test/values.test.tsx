import { render, screen } from '@testing-library/react';
import { Avatar, PhoneText } from '../src/ui/frame';

test.each([
  ['A🌟 Star', 'AS'],
  ['🌟 Ada King', 'AK'],
  ['*Élodie (Ng)', 'ÉN'],
  ['🌟', '?'],
  ['3M', '3'],
])('B22: initials are letters or digits, of %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(initials);
});

test.each([
  ['+919046937436', '090469 37436', 'IN', '+91 90469 37436'],
  ['+16175550123', '(617) 555-0123', 'US', '+1 (617) 555-0123'],
  ['+390612345678', '06 1234 5678', 'IT', '+39 06 1234 5678'],
  // The 8 of calls within Russia is no part of the number.
  ['+79123456789', '8 (912) 345-67-89', 'RU', '8 (912) 345-67-89 (RU)'],
  ['+999123', '+999123', '', '+999123'],
])('B22: the number %s is shown as it is called from anywhere', (e164, national, country, shown) => {
  render(<PhoneText digits="1" phone={{ e164, national, country }} />);
  expect(screen.getByRole('link')).toHaveTextContent(shown);
  expect(screen.getByRole('link')).toHaveAttribute('href', `tel:${e164}`);
});
