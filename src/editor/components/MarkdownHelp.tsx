import { MARKDOWN_BUTTONS } from '../../shared/editor-script.ts';
import { useEditorWords } from './editor-locale.ts';

export function MarkdownHelp() {
  const { help } = useEditorWords().markdown;
  return (
    <details className="markdown-help">
      <summary>{help.heading}</summary>
      <p>{help.intro}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{help.write}</th>
            <th scope="col">{help.means}</th>
          </tr>
        </thead>
        <tbody>
          {MARKDOWN_BUTTONS.map((name) => {
            const [written, meaning] = help.examples[name];
            return (
              <tr key={name}>
                <td>
                  <code>{written}</code>
                </td>
                <td>{meaning}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>{help.rest}</p>
    </details>
  );
}
