import { Copy } from 'lucide-react';
import { Button } from '#kit/controls/Button.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useSession } from '#parts/bridge/live.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import styles from './About.module.css';
import { messages } from './messages.ts';
import { useLoad } from './useLoad.ts';

interface Brand {
  readonly brand: string;
  readonly version: string;
}

/** Matches the placeholder brands that Chromium adds to the list (GREASE), such as `Not A;Brand`. */
const placeholderBrand = /not.?a.?brand/i;

/**
 * Name and version of the browser that shows the window, for the web host.
 * @param brands from `navigator.userAgentData`; undefined in browsers other than Chromium
 * @param userAgent from `navigator.userAgent`
 */
function browserVersion(brands: readonly Brand[] | undefined, userAgent: string): string {
  const real = (brands ?? []).filter(({ brand }) => !placeholderBrand.test(brand));
  const best = real.find(({ brand }) => brand !== 'Chromium') ?? real[0];
  if (best !== undefined) return `${best.brand} ${best.version}`;
  const [, name, version] = /(Firefox|Chrome|Version)\/([\d.]+)/.exec(userAgent) ?? [];
  if (name === undefined || version === undefined) return userAgent;
  return `${name === 'Version' ? 'Safari' : name} ${version}`;
}

const { versions: texts } = messages;

const read = () => bridge.about.read();

/** Only Chromium has `userAgentData`. */
const describeBrowser = (): string => {
  const { userAgentData } = navigator as Navigator & {
    readonly userAgentData?: { readonly brands: readonly { brand: string; version: string }[] };
  };
  return browserVersion(userAgentData?.brands, navigator.userAgent);
};

export function Versions() {
  const about = useLoad(read);
  const session = useSession();
  if (about.state === 'asking') return <SkeletonRows count={4} />;
  if (about.state === 'failed') {
    return <ErrorPanel title={about.failure.sentence} details={about.failure.details} />;
  }
  const { version, host, runtime, system, dataFolder } = about.value;
  const signedIn = session?.status === 'signed-in' ? session : undefined;
  const serverLabel = signedIn?.versionOf === 'health-checker' ? texts.checker : texts.backend;
  const rows: ReadonlyArray<readonly [string, string]> = [
    ['Quarterdeck', version],
    ...runtime.map((each) => [each.name, each.version] as const),
    ...(host === 'web' ? [[texts.browser, describeBrowser()] as const] : []),
    [serverLabel, signedIn?.backendVersion ?? texts.unknown],
    [texts.system, system],
    [texts.data, dataFolder],
  ];
  return (
    <SettingsSection title={texts.title} narrow>
      <Stack as="dl">
        {rows.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Stack>
      <div>
        <Button onClick={() => void copyText(rows.map((row) => row.join(': ')).join('\n'))}>
          <Copy aria-hidden />
          {texts.copy}
        </Button>
      </div>
    </SettingsSection>
  );
}
