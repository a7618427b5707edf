import { SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { readKeywords } from '../../model/posts/post-addresses.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { readUploadPath, uploadPath } from '../../model/publication/stored-publication.ts';
import { Button, EnterButton } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { Choices, FileField, FormId, HiddenFields, ProblemSummary } from '../components/fields.tsx';
import { MarkdownHelp } from '../components/MarkdownHelp.tsx';
import { OpenedWith } from '../components/RecordForm.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type Field, labelsOf, pick, type Values } from '../forms/fields.ts';
import { openedBefore, openedWith } from '../forms/merge-form.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { storedValues } from './merge-post.ts';
import { editorPostPath, formKey, postsPath } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import { plannedTime, postFields, publishingFields } from './post-fields.ts';
import { canBeRenamed, type EditorPost, shownSlug } from './store-posts.ts';
import type { StoredUpload } from './store-uploads.ts';

interface PostFormProps {
  paper: PaperContext;
  post: EditorPost;
  copy: PostCopy;
  keywords: readonly string[];
  uploads: readonly StoredUpload[];
  form: GivenForm | undefined;
  problems: FormProblems | undefined;
}

interface PartProps extends PostFormProps {
  fields: readonly Field[];
  values: Values;
}

export function PostForm(props: PostFormProps) {
  const { paper, post, form, problems } = props;
  const { posts } = paper.words;
  const isNew = post.slug === undefined;
  const fields = [...postFields(paper), ...publishingFields(paper)];
  const opened = form?.text('version')
    ? openedBefore(form)
    : openedWith({ values: storedValues(post, paper), version: post.version });
  const parts = { ...props, fields, values: valuesOf(props) };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate={true}
      action={isNew ? postsPath(paper, 'new') : editorPostPath(paper, post.id)}
      data-draft-key={formKey(paper, post)}
      data-preview={postsPath(paper, 'preview')}
    >
      <EnterButton does="save">{posts.buttons.save}</EnterButton>
      <ProblemSummary
        problems={problems}
        labels={{ ...labelsOf(fields), file: posts.picture.legend }}
      />
      {isNew && <FormId id={post.id} />}
      <OpenedWith {...opened} />
      <HiddenFields fields={[['date', post.row?.date ?? '']]} />
      <Part {...parts} names={['title', 'description', 'text']} />
      <MarkdownHelp />
      <PictureFields {...parts} />
      {post.status === 'public' && paper.role === 'editor' && (
        <>
          <p className="help">{posts.correct.text}</p>
          <Part {...parts} names={['correction']} />
        </>
      )}
      <Buttons {...parts} />
      {post.status !== 'public' && paper.role === 'editor' && <PublishLater {...parts} />}
      <Details {...parts} />
    </form>
  );
}

function valuesOf({ paper, post, copy, keywords, form }: PostFormProps): Values {
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const others = readKeywords(copy.keywords).filter((each) => !known.has(each.toLowerCase()));
  return {
    ...copy,
    slug: form ? form.text('slug') : shownSlug(post),
    keywords: others.join(', '),
    correction: form?.text('correction'),
    at: form?.text('at') || plannedTime(post, paper.publication),
  };
}

function Part(props: PartProps & { names: readonly string[] }) {
  const { fields, names, values, problems } = props;
  return <FormFields fields={pick(fields, ...names)} values={values} problems={problems} />;
}

/** The buttons of the form, the most usual one first. */
function Buttons({ paper, post }: PartProps) {
  const { buttons } = paper.words.posts;
  const editorsFirst = post.status === 'public' ? 'correct' : 'publish';
  const first = paper.role === 'author' ? 'ready' : editorsFirst;
  const others = first === 'correct' ? (['slip', 'save'] as const) : (['save'] as const);
  return (
    <p className="buttons" id="f-do">
      <Button does={first}>{buttons[first]}</Button>
      {others.map((does) => (
        <Button key={does} does={does} look="second">
          {buttons[does]}
        </Button>
      ))}
      <Button
        does="preview"
        look="second"
        formAction={postsPath(paper, 'preview')}
        formTarget="_blank"
      >
        {buttons.preview}
      </Button>
    </p>
  );
}

function PublishLater(props: PartProps) {
  const { paper, post, problems } = props;
  const { buttons, publish } = paper.words.posts;
  return (
    <details open={post.status === 'scheduled' || problems?.has('at')}>
      <summary>{publish.later}</summary>
      <Part {...props} names={['at']} />
      <p className="buttons">
        <Button does="schedule" look="second">
          {buttons.schedule}
        </Button>
      </p>
    </details>
  );
}

function PictureFields(props: PartProps) {
  const { paper, uploads, copy, problems } = props;
  const { picture: words } = paper.words.posts;
  return (
    <fieldset className="stack">
      <legend>{words.legend}</legend>
      <StoredPicture paper={paper} copy={copy} />
      <FileField
        label={copy.picture === '' ? words.file : words.otherFile}
        help={words.types}
        isOptional={true}
        problems={problems}
        types={SHOWN_TYPES}
        canBeCropped={true}
      />
      <Part {...props} names={['pictureAlt']} />
      <details open={problems?.has('picture')}>
        <summary>{words.other}</summary>
        <Part {...props} names={['picture']} />
        <datalist id="uploads">
          {uploads.map((upload) => (
            <option key={upload.hash} value={uploadPath(paper.publication.id, upload.hash)}>
              {upload.alt || upload.name}
            </option>
          ))}
        </datalist>
        <p className="buttons">
          <a href={postsPath(paper, 'pictures')} target="_blank" rel="noopener">
            {words.all}
          </a>
        </p>
      </details>
    </fieldset>
  );
}

/** The picture that the copy has already, even if the form was rejected. */
function StoredPicture({ paper, copy }: Pick<PartProps, 'paper' | 'copy'>) {
  const { words, publication } = paper;
  const upload = readUploadPath(copy.picture);
  if (copy.picture === '') return null;
  return (
    <figure>
      {upload?.paper === publication.id && (
        <img
          src={addressOf(publication, uploadPath(publication.id, upload.hash, 640))}
          alt={copy.pictureAlt}
        />
      )}
      <figcaption className="meta">{words.posts.picture.stored}</figcaption>
    </figure>
  );
}

const DETAILS = ['keywords', 'author', 'video', 'slug'];

/** What few posts need: keywords, byline, video and address. */
function Details(props: PartProps) {
  const { paper, post, copy, keywords, problems } = props;
  const { posts } = paper.words;
  return (
    <details open={DETAILS.some((name) => problems?.has(name))}>
      <summary>
        {posts.details} <span className="meta">{copy.keywords}</span>
      </summary>
      <KnownKeywords keywords={keywords} copy={copy} label={posts.knownKeywords} />
      <Part {...props} names={canBeRenamed(post) ? DETAILS : DETAILS.slice(0, -1)} />
    </details>
  );
}

/** The keywords in use by the paper's posts, with this post's ticked. */
function KnownKeywords(props: { keywords: readonly string[]; copy: PostCopy; label: string }) {
  const { keywords, copy, label } = props;
  const known = new Map(keywords.map((keyword) => [keyword.toLowerCase(), keyword]));
  const ticked = readKeywords(copy.keywords).flatMap((each) => known.get(each.toLowerCase()) ?? []);
  if (keywords.length === 0) return null;
  return (
    <Choices
      name="keyword"
      label={label}
      values={ticked}
      choices={keywords.map((keyword) => [keyword, keyword] as const)}
    />
  );
}
