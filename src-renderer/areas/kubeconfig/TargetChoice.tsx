import { type ReactNode, type RefObject, useId } from 'react';
import type { KubeconfigTarget } from '#contract/kubeconfig.ts';
import choices from '#kit/fields/choice.module.css';
import { Age } from '#kit/format/Age.tsx';
import { Box, Note, Text } from '#kit/layout/boxes.tsx';
import type { InstallationChoices } from './installation.ts';
import { targetFileText } from './installationRules.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';

function TargetState({ place }: { readonly place: KubeconfigTarget }) {
  return (
    <>
      {targetFileText(place)}
      {place.exists && place.refusal === null && place.changedAt !== null && (
        <>
          {' '}
          {messages.changed} <Age instant={place.changedAt} suffix=" ago" />.
        </>
      )}
    </>
  );
}

interface TargetChoiceProps {
  readonly targets: { readonly default: KubeconfigTarget; readonly separate: KubeconfigTarget } | undefined;
  readonly value: InstallationChoices['target'];
  readonly firstInput: RefObject<HTMLInputElement | null>;
  readonly onChange: (target: InstallationChoices['target']) => void;
}

export function TargetChoice({ targets, value, firstInput, onChange }: TargetChoiceProps) {
  const groupName = useId();
  const options: ReadonlyArray<readonly [InstallationChoices['target'], label: ReactNode, hint: ReactNode]> =
    [
      [
        'default',
        targets === undefined ? (
          messages.addLater
        ) : (
          <>
            {messages.add} <code>{targets.default.path}</code>
          </>
        ),
        targets !== undefined && <TargetState place={targets.default} />,
      ],
      ['separate', messages.separate, targets !== undefined && <code>{targets.separate.path}</code>],
      ['download', messages.download, messages.downloadHint],
    ];
  return (
    <Box role="radiogroup" aria-label={messages.destination} overflow="hidden" edge="strong" radius={8}>
      {options.map(([target, label, hint]) => (
        <label key={target} className={styles.target}>
          <input
            ref={target === 'default' ? firstInput : undefined}
            type="radio"
            name={groupName}
            className={`${choices.control} ${choices.radio}`}
            checked={target === value}
            onChange={() => onChange(target)}
          />
          <span className={styles.targetText}>
            <Text weight={500} flow="anywhere">
              {label}
            </Text>
            <Note as="span" minHeight={16}>
              {hint}
            </Note>
          </span>
        </label>
      ))}
    </Box>
  );
}
