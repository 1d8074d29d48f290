import { useId } from 'react';
import type { SignedIn, SignOutPreview } from '#contract/entities/session.ts';
import { Note } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';
import styles from './SignOutDialog.module.css';
import { visibleSignOutEffect } from './visibleSignOutEffect.ts';

interface EffectListProps {
  readonly title: string;
  readonly lines: readonly string[];
}

function EffectList({ title, lines }: EffectListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Note id={id} as="h3" weight={500} flow="anywhere">
        {title}
      </Note>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface SignOutEffectListsProps {
  readonly preview: SignOutPreview;
  readonly state: SignedIn;
}

export function SignOutEffectLists({ preview, state }: SignOutEffectListsProps) {
  const { host, workspaces } = preview;
  return (
    <>
      <EffectList
        title={messages.at(host)}
        lines={[messages.serverEffects[visibleSignOutEffect(preview.server, state.server.status)]]}
      />
      <EffectList
        title={messages.here}
        lines={[
          messages.localEffects[state.keeping.where],
          ...(workspaces.length === 0 ? [] : [messages.otherWorkspaces(workspaces)]),
          messages.dataStays,
        ]}
      />
    </>
  );
}
