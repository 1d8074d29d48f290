import type { Evidence } from '../../../../../src-preload/contract/incidents.ts';
import { Checkbox } from '../../../../kit/fields/Checkbox.tsx';
import { evidenceName, evidenceWord } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';
import styles from './Side.module.css';

interface EvidenceChoiceProps {
  readonly label: string;
  readonly evidences: readonly Evidence[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Whether evidence already belongs to the definition of done. Such evidence is checked and disabled. */
  readonly isPart?: (evidence: Evidence) => boolean;
}

export function EvidenceChoice({
  label,
  evidences,
  chosen,
  onChange,
  isPart = () => false,
}: EvidenceChoiceProps) {
  const toggle = (id: string, on: boolean) =>
    onChange(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{label}</legend>
      {evidences.map((evidence) => {
        const part = isPart(evidence);
        return (
          <Checkbox
            key={evidence.id}
            label={evidenceName(evidence)}
            hint={
              part
                ? `${evidenceWord(evidence.type)}, ${messages.factors.isPart}`
                : evidenceWord(evidence.type)
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
