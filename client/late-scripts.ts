import './saver/data-saver.ts';
import { NOT_FOUND } from '../src/shared/page-attributes.ts';
import { closeMobileMenu } from './mobile-menu.ts';

// What every page gets once it is parsed, and what would only make the script of every page larger.

closeMobileMenu();
if (document.querySelector(`[${NOT_FOUND}]`))
  // biome-ignore lint/suspicious/noConsole: requirements#not-found
  console.error('Page not found:', location.pathname);
