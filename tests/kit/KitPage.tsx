import { CSPProvider } from '@base-ui/react/csp-provider';
import { Button } from '#kit/controls/Button.tsx';
import { cspNonce } from '#kit/cspNonce.ts';
import { setIconColors } from '#kit/icons/iconColors.ts';
import { ConfirmLayer } from '#kit/overlay/ConfirmLayer.tsx';
import { Toasts } from '#kit/overlay/Toasts.tsx';
import { TooltipLayer } from '#kit/overlay/Tooltip.tsx';
import styles from './KitPage.module.css';
import type { KitSection } from './KitSection.tsx';

interface KitPageProps {
  readonly sections: readonly KitSection[];
  readonly ids: readonly string[];
}

const themes = ['light', 'dark', 'system'] as const;
const iconColours = ['own', 'grey'] as const;

function setTheme(theme: (typeof themes)[number]): void {
  document.documentElement.dataset.theme = theme;
}

/** Every component of the kit in every state: the fixture of the visual, axe and keyboard tests. */
export function KitPage({ sections, ids }: KitPageProps) {
  return (
    <CSPProvider nonce={cspNonce}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h1>Quarterdeck kit</h1>
          <nav aria-label="Sections">
            {ids.map((id) => (
              <a key={id} href={`?section=${id}`}>
                {id}
              </a>
            ))}
          </nav>
          {iconColours.map((colours) => (
            <Button key={colours} onClick={() => setIconColors(colours)}>
              icons: {colours}
            </Button>
          ))}
          {themes.map((theme) => (
            <Button key={theme} onClick={() => setTheme(theme)}>
              {theme}
            </Button>
          ))}
        </header>
        <main>
          {sections.map(({ id, title, note, Content }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {title}
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </h2>
              <Content />
            </section>
          ))}
        </main>
      </div>
      <Toasts />
      <ConfirmLayer />
      <TooltipLayer />
    </CSPProvider>
  );
}
