import { Hono } from 'hono';
import { jsxRenderer } from 'hono/jsx-renderer';
import { Document } from './document.jsx';
import { Home } from './home.jsx';

const app = new Hono();

app.get('/robots.txt', (c) => c.text('User-agent: *\nAllow: /\n'));
app.use(jsxRenderer(({ children, path }) => <Document path={path}>{children}</Document>));
app.get('/', (c) => c.render(<Home />, { path: c.req.path }));

export default app;
