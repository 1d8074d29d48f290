import type { Sign, TriState } from '../address/triState.ts';
import { formatCount } from '../format/formatNumber.ts';
import { MultiSelect } from '../select/MultiSelect.tsx';
import styles from './LabelFilter.module.css';
import type { LabelKey } from './LabelKey.ts';
import { TriStateToggle } from './TriStateToggle.tsx';

interface LabelFilterProps {
  readonly labels: readonly LabelKey[];
  readonly chosen: TriState;
  readonly onChange: (chosen: TriState) => void;
}

function withSign(chosen: TriState, ids: readonly string[], sign: Sign | undefined): TriState {
  const next = new Map(chosen);
  for (const id of ids) {
    if (sign === undefined) next.delete(id);
    else next.set(id, sign);
  }
  return next;
}

/** Filters by labels: a toggle for a key with one value, a multi-select for a key with more. */
export function LabelFilter({ labels, chosen, onChange }: LabelFilterProps) {
  return (
    <div className={styles.list}>
      {labels.map(({ key, values }) => {
        const [only] = values;
        const ids = values.map(({ id }) => id);
        if (values.length === 1 && only !== undefined) {
          return (
            <TriStateToggle
              key={key}
              label={only.value === 'true' ? key : `${key}: ${only.value}`}
              value={chosen.get(only.id)}
              onChange={(sign) => onChange(withSign(chosen, [only.id], sign))}
            />
          );
        }
        const included = ids.filter((id) => chosen.get(id) === 1);
        return (
          <MultiSelect
            key={key}
            label={key}
            noun="labels"
            placeholder="All"
            selectAll
            options={values.map(({ id, value, count }) => ({
              value: id,
              label: value,
              detail: formatCount(count),
            }))}
            values={included}
            onChange={(next) => onChange(withSign(withSign(chosen, ids, undefined), next, 1))}
          />
        );
      })}
    </div>
  );
}
