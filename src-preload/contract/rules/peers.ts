/** Max configurations that one item is compared with. More take longer and hardly change what is usual. */
export const maxPeers = 300;

/** Maximum length of these configurations together, in UTF-16 code units. */
export const maxPeersLength = 6_000_000;

/** Max items of another workspace in one answer. */
export const maxOtherItems = 1_000;
