import styles from './List.module.css';

export const ListIntro = ({ children }: { readonly children: string }) => (
  <p className={styles.intro}>{children}</p>
);
