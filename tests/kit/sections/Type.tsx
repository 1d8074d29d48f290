import { type KitSection, State } from '../KitSection.tsx';
import styles from './Colours.module.css';

const sizes = [
  ['20/28 semibold', '600 20px / 28px var(--font-text)', 'Sign In to your account'],
  ['16/24 semibold', '600 16px / 24px var(--font-text)', 'Download and install kubeconfig'],
  ['14/20 semibold', '600 14px / 20px var(--font-text)', 'Catalog'],
  ['13/20 regular', '400 13px / 20px var(--font-text)', 'Body, table cells, fields and buttons (medium)'],
  ['12/16 regular', '400 12px / 16px var(--font-text)', 'Secondary text, column heads (medium), hints'],
  ['11/16 medium', '500 11px / 16px var(--font-text)', 'Section labels, counts, axis text'],
  ['Mono 12/20', '400 12px / 20px var(--font-mono)', 'registry.meridian.example/payments/worker:3.18.0'],
] as const;

function Content() {
  return (
    <State name="Type" wide>
      <div className={styles.type}>
        {sizes.flatMap(([name, font, text]) => [
          <span key={name}>{name}</span>,
          <span key={text} style={{ font }}>
            {text}
          </span>,
        ])}
      </div>
    </State>
  );
}

export const section: KitSection = { id: 'type', title: 'Type', order: 2, Content };
