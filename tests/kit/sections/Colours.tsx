import { useEffect, useState } from 'react';
import { type KitSection, State } from '../KitSection.tsx';
import styles from './Colours.module.css';

const groups = [
  ['Surface and line', /^--(surface|line)/],
  ['Text and accent', /^--(text|accent|on-accent)/],
  ['Status', /^--(ok|warn|bad|unknown|info|scrim)/],
  ['Code and charts', /^--(code|series)/],
] as const;

/** Reads the tokens from the style sheet, so that new ones appear automatically. */
function tokenNames(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const root = rules.filter(
    (rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root',
  );
  return [...new Set(root.flatMap(({ style }) => [...style]))].filter((name) => name.startsWith('--'));
}

function Content() {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => setNames(tokenNames()), []);
  return groups.map(([title, pattern]) => (
    <State key={title} name={title} wide>
      <ul className={styles.list}>
        {names
          .filter((name) => pattern.test(name))
          .map((name) => (
            <li key={name} className={styles.colour}>
              <span className={styles.swatch} style={{ background: `var(${name})` }} />
              {name.slice(2)}
            </li>
          ))}
      </ul>
    </State>
  ));
}

export const section: KitSection = { id: 'colours', title: 'Colour roles', order: 1, Content };
