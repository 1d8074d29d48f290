import { Target } from 'lucide-react';
import { memo } from 'react';
import type { Evidence, IncidentPage } from '../../../../src-preload/contract/incidents.ts';
import { Age } from '../../../kit/format/Age.tsx';
import styles from './Evidence.module.css';
import { EvidenceMenu } from './EvidenceMenu.tsx';
import { drawnBy } from './evidenceTypes.ts';
import { messages } from './messages.ts';
import { useSeen } from './useSeen.ts';

interface EvidenceRowProps {
  readonly evidence: Evidence;
  readonly page: IncidentPage;
}

/** Maximum number of characters of a title. */
const mostTitle = 300;

const titleOf = ({ description, id }: Evidence): string => {
  const text = description.trim();
  if (text === '') return `${messages.unnamed} (${id})`;
  return text.length > mostTitle ? `${text.slice(0, mostTitle)}…` : text;
};

/**
 * A row of evidence, rendered by its type. Linked data is loaded once the row becomes visible.
 * The stored payload is shown in any case.
 */
export const EvidenceRow = memo(
  function EvidenceRow({ evidence, page }: EvidenceRowProps) {
    const [place, seen] = useSeen();
    const Type = drawnBy(evidence.type);
    const title = titleOf(evidence);
    return (
      <article ref={place} className={styles.evidence} aria-label={title} data-evidence={evidence.id}>
        <Type evidence={evidence} title={title} seen={seen}>
          {({ icon, name, called = title, word, facts, body }) => (
            <>
              <div className={styles.head}>
                <span className={styles.icon}>{icon}</span>
                <div className={styles.name}>{name}</div>
                {word !== undefined && <span className={styles.word}>{word}</span>}
                <span className={styles.space} />
                {facts}
                {evidence.definitionOfDone && (
                  <span className={styles.done}>
                    <Target aria-hidden />
                    {messages.definitionOfDone}
                  </span>
                )}
                <span className={styles.age}>
                  <Age instant={evidence.createdAt} />
                </span>
                <EvidenceMenu evidence={evidence} title={title} incidentId={page.id} />
              </div>
              {!title.startsWith(called) && <p className={styles.description}>{title}</p>}
              {body !== undefined && body !== false && <div className={styles.body}>{body}</div>}
            </>
          )}
        </Type>
      </article>
    );
  },
  // Only the page's id matters: polling replaces the page object every few seconds.
  (before, after) => before.evidence === after.evidence && before.page.id === after.page.id,
);
