import styles from './List.module.css';

/** What the rows of a list are, in its toolbar. */
export const ListIntro = ({ children }: { readonly children: string }) => (
  <p className={styles.intro}>{children}</p>
);
