import { startKitPage } from '../support/kitPage.ts';

// `npm run kit`: serves the built kit page until it is stopped.
const { origin } = await startKitPage(Number(process.env.KIT_PORT ?? 0));
process.stdout.write(`The kit is at ${origin}/ (one section: ${origin}/?section=table&theme=dark)\n`);
