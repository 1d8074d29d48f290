import { type ReactNode, type RefObject, useId } from 'react';
import type { KubeconfigPlace } from '../../../src-preload/contract/kubeconfig.ts';
import choices from '../../kit/fields/choice.module.css';
import { Age } from '../../kit/format/Age.tsx';
import type { Wish } from './installation.ts';
import { standingOf } from './installationRules.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';

function Standing({ place }: { readonly place: KubeconfigPlace }) {
  return (
    <>
      {standingOf(place)}
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
  readonly places: { readonly default: KubeconfigPlace; readonly separate: KubeconfigPlace } | undefined;
  readonly value: Wish['target'];
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onChange: (target: Wish['target']) => void;
}

export function TargetChoice({ places, value, first, onChange }: TargetChoiceProps) {
  const group = useId();
  const rows: ReadonlyArray<readonly [Wish['target'], label: ReactNode, hint: ReactNode]> = [
    [
      'default',
      places === undefined ? (
        messages.addLater
      ) : (
        <>
          {messages.add} <code>{places.default.path}</code>
        </>
      ),
      places !== undefined && <Standing place={places.default} />,
    ],
    ['separate', messages.separate, places !== undefined && <code>{places.separate.path}</code>],
    ['download', messages.download, messages.downloadHint],
  ];
  return (
    <div role="radiogroup" aria-label={messages.whereTo} className={styles.targets}>
      {rows.map(([target, label, hint]) => (
        <label key={target} className={styles.target}>
          <input
            ref={target === 'default' ? first : undefined}
            type="radio"
            name={group}
            className={`${choices.control} ${choices.radio}`}
            checked={target === value}
            onChange={() => onChange(target)}
          />
          <span className={styles.targetText}>
            <span className={styles.targetLabel}>{label}</span>
            <span className={styles.targetHint}>{hint}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
