import { Target } from 'lucide-react';
import { memo, useState } from 'react';
import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Row, Text } from '#kit/layout/boxes.tsx';
import styles from './Evidence.module.css';
import { EvidenceMenu } from './EvidenceMenu.tsx';
import { evidenceComponentOf } from './evidenceComponents.ts';
import { messages } from './messages.ts';
import { useHasBeenVisible } from './useHasBeenVisible.ts';

interface EvidenceRowProps {
  readonly evidence: Evidence;
  readonly page: IncidentPage;
}

/** Maximum number of characters of a title. */
const maxTitleLength = 300;

const titleOf = ({ description, id }: Evidence): string => {
  const text = description.trim();
  if (text === '') return `${messages.unnamed} (${id})`;
  return text.length > maxTitleLength ? `${text.slice(0, maxTitleLength)}…` : text;
};

/**
 * Whether a description differs from the name of the linked resource, as far as that is known before the name loads.
 * Dialogs use the name as the default description, and most names contain no spaces.
 */
const isSentence = (description: string): boolean => /\s/.test(description);

interface DescriptionProps {
  readonly text: string;
  readonly isNamePending: boolean;
  /** Whether the name above has the same text. */
  readonly isRepeated: boolean;
}

/** The description below the name. Its line stays if it was there while the name loaded, so that no row moves. */
function Description({ text, isNamePending, isRepeated }: DescriptionProps) {
  const [isReserved] = useState(isNamePending);
  const isHidden = isRepeated && !isNamePending;
  if (isHidden && !isReserved) return null;
  return (
    <p className={styles.description} data-hidden={isHidden || undefined} aria-hidden={isHidden}>
      {visibleName(text)}
    </p>
  );
}

/**
 * A row of evidence, rendered by its type. Linked data is loaded once the row becomes visible.
 * The stored payload is shown in any case.
 */
export const EvidenceRow = memo(
  function EvidenceRow({ evidence, page }: EvidenceRowProps) {
    const [ref, hasBeenVisible] = useHasBeenVisible();
    const Type = evidenceComponentOf(evidence.type);
    const title = titleOf(evidence);
    return (
      <Box ref={ref} as="article" minWidth={0} paddingY={2} aria-label={title} data-evidence={evidence.id}>
        <Type evidence={evidence} title={title} hasBeenVisible={hasBeenVisible}>
          {({ icon, name, nameText = title, isNamePending = false, kindLabel, facts, body }) => {
            const isOther = isNamePending && isSentence(title);
            return (
              <>
                <Row wrap minHeight={28} gap={8} rowGap={4}>
                  <span className={styles.icon}>{icon}</span>
                  <div className={styles.name}>
                    {isOther ? <span className={styles.pendingName} /> : name}
                  </div>
                  {kindLabel !== undefined && (
                    <Row as="span" display="inline-flex" minWidth={0} gap={4} tone="faint" flow="anywhere">
                      {kindLabel}
                    </Row>
                  )}
                  <Text grow />
                  {facts}
                  {evidence.definitionOfDone && (
                    <Row
                      as="span"
                      display="inline-flex"
                      fixed
                      gap={4}
                      icons={14}
                      size={12}
                      lines={16}
                      tone="accent"
                    >
                      <Target aria-hidden />
                      {messages.definitionOfDone}
                    </Row>
                  )}
                  <span className={styles.age}>
                    <Age instant={evidence.createdAt} />
                  </span>
                  <EvidenceMenu evidence={evidence} title={title} incidentId={page.id} />
                </Row>
                <Description text={title} isNamePending={isOther} isRepeated={title === nameText} />
                {body !== undefined && body !== false && <div className={styles.body}>{body}</div>}
              </>
            );
          }}
        </Type>
      </Box>
    );
  },
  // Only the page's id matters: polling replaces the page object every few seconds.
  (before, after) => before.evidence === after.evidence && before.page.id === after.page.id,
);
