import { APPLICATION_STATES, type ApplicationStatus } from '@market/contracts';
import { Button, Dropdown, type ButtonProps, type MenuProps } from '@market/web-kit/ui';
import { useRef, useState } from 'react';
import { texts } from '../texts';

interface StepMenuProps {
  /** What the server allows. `rejected` stands last and reads `Reject`. */
  steps: readonly ApplicationStatus[];
  onStep: (status: ApplicationStatus) => void;
  button: ButtonProps;
}

/** A button with the statuses that an application can be given; nothing happens before one is chosen. */
export function StepMenu({ steps, onStep, button }: StepMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const step = (status: ApplicationStatus) => {
    // The chosen entry goes with its menu; a question about the step gives the focus back to what had it before.
    opener.current?.focus({ preventScroll: true });
    onStep(status);
  };
  const forward = steps.filter((status) => status !== 'rejected');
  const items: MenuProps['items'] = [
    ...(forward.length > 0
      ? [
          {
            key: 'forward',
            type: 'group' as const,
            label: texts.stepMenu.moveTo,
            children: forward.map((status) => ({ key: status, label: APPLICATION_STATES[status].label })),
          },
        ]
      : []),
    ...(steps.includes('rejected') ? [{ key: 'rejected', label: texts.stepMenu.reject, danger: true }] : []),
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={setIsOpen}
      // The keys are those of the steps.
      menu={{ items, onClick: ({ key }) => step(key as ApplicationStatus) }}
    >
      <Button {...button} ref={opener} aria-haspopup="menu" aria-expanded={isOpen} />
    </Dropdown>
  );
}
