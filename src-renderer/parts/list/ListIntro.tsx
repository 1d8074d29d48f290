import { Ellipsis } from '#kit/layout/boxes.tsx';

export const ListIntro = ({ children }: { readonly children: string }) => (
  <Ellipsis as="p" lines={28} tone="muted">
    {children}
  </Ellipsis>
);
