import { APPLICATION_STATES, type ApplicationStatus, type EmployerApplication } from '@market/contracts/applications';
import { Button, Dropdown, type ButtonProps, type MenuProps } from '@market/web-kit/ui';
import { useRef, useState } from 'react';
import { texts } from '../texts';

interface StepMenuProps {
  /** Allowed steps, or a part of them. `Reject` comes last. */
  can: Pick<EmployerApplication['can'], 'reject' | 'forward' | 'back'>;
  onStep: (status: ApplicationStatus) => void;
  button: ButtonProps;
}

/** A button with the statuses that an application can be given; nothing happens before one is chosen. */
export function StepMenu({ can: { reject, forward, back }, onStep, button }: StepMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const step = (status: ApplicationStatus) => {
    // The chosen entry goes with its menu; the question about the step gives the focus back to what had it before.
    opener.current?.focus({ preventScroll: true });
    onStep(status);
  };
  const items: MenuProps['items'] = [
    ...group('forward', texts.stepMenu.moveTo, forward),
    ...group('back', texts.stepMenu.moveBackTo, back),
    ...(reject ? [{ key: 'rejected', label: texts.stepMenu.reject, danger: true }] : []),
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

function group(key: string, label: string, steps: readonly ApplicationStatus[]) {
  if (steps.length === 0) return [];
  const children = steps.map((status) => ({ key: status, label: APPLICATION_STATES[status].label }));
  return [{ key, type: 'group' as const, label, children }];
}
