import styles from './KitPage.module.css';
import type { KitSection } from './KitSection.tsx';

interface KitPageProps {
  readonly sections: readonly KitSection[];
  /** Shows this section alone; all when absent. */
  readonly only: string | undefined;
}

const themes = ['light', 'dark', 'system'] as const;

function setTheme(theme: (typeof themes)[number]): void {
  document.documentElement.dataset.theme = theme;
}

/** Every component of the kit in every state: the fixture of the visual, axe and keyboard tests. */
export function KitPage({ sections, only }: KitPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h1>Quarterdeck kit</h1>
          <nav aria-label="Sections">
            {sections.map(({ id, title }) => (
              <a key={id} href={`?section=${id}`}>
                {title}
              </a>
            ))}
          </nav>
          {themes.map((theme) => (
            <button key={theme} type="button" onClick={() => setTheme(theme)}>
              {theme}
            </button>
          ))}
        </header>
        <main>
          {sections
            .filter(({ id }) => only === undefined || id === only)
            .map(({ id, title, note, Content }) => (
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
    </div>
  );
}
