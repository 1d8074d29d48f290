/** Quarterdeck's logo: a sail over a deck. */
export const BrandMark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
    <path
      d="M7 17h10M7 17V6.500c5 0 9.500 4.500 10 10.500"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
);
