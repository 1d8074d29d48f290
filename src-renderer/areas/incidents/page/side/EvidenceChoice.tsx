import type { Evidence } from '#contract/incidents.ts';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { evidenceLabel } from '../../evidence/evidenceName.ts';
import { useEvidenceNames } from '../../evidence/useEvidenceNames.ts';
import { messages } from './messages.ts';
import styles from './Side.module.css';

interface EvidenceChoiceProps {
  readonly label: string;
  readonly evidences: readonly Evidence[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Whether evidence already belongs to the definition of done. Such evidence is checked and disabled. */
  readonly isIncluded?: (evidence: Evidence) => boolean;
}

export function EvidenceChoice({
  label,
  evidences,
  chosen,
  onChange,
  isIncluded = () => false,
}: EvidenceChoiceProps) {
  const nameOf = useEvidenceNames();
  const toggle = (id: string, on: boolean) =>
    onChange(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{label}</legend>
      {evidences.map((evidence) => {
        const part = isIncluded(evidence);
        return (
          <Checkbox
            key={evidence.id}
            label={nameOf(evidence)}
            hint={
              part
                ? `${evidenceLabel(evidence.type)}, ${messages.factors.alreadyIncluded}`
                : evidenceLabel(evidence.type)
            }
            value={part || chosen.has(evidence.id)}
            disabled={part}
            onChange={(on) => toggle(evidence.id, on)}
          />
        );
      })}
    </fieldset>
  );
}
