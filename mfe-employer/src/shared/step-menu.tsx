import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStage,
  type ApplicationStatus,
  type EmployerApplication,
} from '@market/contracts/applications';
import { Button, Dropdown, type ButtonProps, type MenuProps } from '@market/web-kit/ui';
import { useRef, useState, type ReactNode } from 'react';
import { texts } from '../texts';

interface StepMenuProps {
  /** Allowed steps, or a subset. `Reject` comes last. */
  can: Pick<EmployerApplication['can'], 'reject' | 'forward' | 'back' | 'stages'>;
  /** Current status; its own stages are listed separately, because moves to them send no notification. */
  status: ApplicationStatus;
  onStep: (status: ApplicationStatus, stage?: ApplicationStage) => void;
  button: ButtonProps;
}

/** Menu button with the statuses that an application can be given; choosing an entry triggers the step. */
export function StepMenu({ can: { reject, forward, back, stages = [] }, status: now, onStep, button }: StepMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const step = (key: string) => {
    const stage = stages.find(({ id }) => id === key);
    // The selected entry disappears with its menu, so the button is focused, to which the confirmation later restores
    // the focus.
    opener.current?.focus({ preventScroll: true });
    const status = APPLICATION_STATUSES.find((one) => one === key);
    if (stage) onStep(stage.status, stage);
    else if (status) onStep(status);
  };
  const entryOf = ({ id, name }: ApplicationStage) => ({ key: id, label: <bdi>{name}</bdi> });
  const within = stages.filter(({ status }) => status === now).map(entryOf);
  const entriesOf = (status: ApplicationStatus): Array<{ key: string; label: ReactNode }> => {
    const own = stages.filter((stage) => stage.status === status);
    return own.length > 0 ? own.map(entryOf) : [{ key: status, label: APPLICATION_STATES[status].label }];
  };
  const items: MenuProps['items'] = [
    ...group('within', texts.stages.moveWithin, within),
    ...group('forward', texts.stepMenu.moveTo, forward.flatMap(entriesOf)),
    ...group('back', texts.stepMenu.moveBackTo, back.flatMap(entriesOf)),
    ...(reject ? [{ key: 'rejected', label: texts.stepMenu.reject, danger: true }] : []),
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={setIsOpen}
      menu={{ items, onClick: ({ key }) => step(key) }}
    >
      <Button {...button} ref={opener} aria-haspopup="menu" aria-expanded={isOpen} />
    </Dropdown>
  );
}

function group(key: string, label: string, children: Array<{ key: string; label: ReactNode }>) {
  if (children.length === 0) return [];
  return [{ key, type: 'group' as const, label, children }];
}
