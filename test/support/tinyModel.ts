import { createHash } from 'node:crypto';
import { weightsFile, type LocalModel } from '../../src/adapters/embedders/localModels';

/** Words that mean alike have the same place: the model finds what shares no word with the query. */
const meanings = [
  ['apple', 'pear', 'fruit', 'orchard'],
  ['whale', 'ocean', 'sea', 'fish'],
  ['engine', 'wheel', 'car', 'motor'],
  ['query', 'passage', ':'],
];
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
const vocabulary = [...special, ...meanings.flat()];
const dimensions = 8;

/** A model that is real but small: each word has its row in a table, made here, and the rows of a text are its tokens' vectors. */
export function tinyModelFiles(): Readonly<Record<string, Buffer>> {
  return {
    'config.json': json({ model_type: 'bert', architectures: ['BertModel'], hidden_size: dimensions }),
    'tokenizer_config.json': json({
      tokenizer_class: 'BertTokenizer',
      do_lower_case: true,
      model_max_length: 512,
      pad_token: '[PAD]',
      unk_token: '[UNK]',
      cls_token: '[CLS]',
      sep_token: '[SEP]',
    }),
    'tokenizer.json': json(tokenizer),
    [weightsFile]: onnxModel(),
  };
}

/** The same with a tokenizer of the kind that multilingual models have: pieces of words, and no types of tokens. */
export function tinyMultilingualFiles(): Readonly<Record<string, Buffer>> {
  const [pad, unknown, first, last] = ['<pad>', '<unk>', '<s>', '</s>'] as const;
  const words = vocabulary.slice(special.length).map((word) => `▁${word}`);
  const ids = {
    [first]: { id: first, ids: [2], tokens: [first] },
    [last]: { id: last, ids: [3], tokens: [last] },
  };
  const names = [pad, unknown, first, last];
  return {
    ...tinyModelFiles(),
    'tokenizer_config.json': json({
      tokenizer_class: 'XLMRobertaTokenizer',
      model_max_length: 512,
      ...{ bos_token: first, eos_token: last, cls_token: first, sep_token: last },
      ...{ pad_token: pad, unk_token: unknown },
    }),
    'tokenizer.json': json({
      ...tokenizer,
      added_tokens: names.map((content, id) => ({ id, content, special: true, normalized: false })),
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: {
        type: 'Sequence',
        pretokenizers: [
          { type: 'WhitespaceSplit' },
          { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
        ],
      },
      post_processor: {
        type: 'TemplateProcessing',
        single: [
          { SpecialToken: { id: first, type_id: 0 } },
          { Sequence: { id: 'A', type_id: 0 } },
          { SpecialToken: { id: last, type_id: 0 } },
        ],
        pair: [],
        special_tokens: ids,
      },
      decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
      model: { type: 'Unigram', unk_id: 1, vocab: [...names, ...words].map((word) => [word, -5]) },
    }),
  };
}

/** Describes the tiny model as the table of models describes the others. */
export function tinyModel(settings: Partial<LocalModel> = {}): LocalModel {
  const files = Object.entries(tinyModelFiles()).map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const place = { repository: 'test/tiny', revision: '0123456789abcdef0123456789abcdef01234567' };
  const prefixes = { document: '', query: '' };
  return { id: 'tiny', ...place, license: 'MIT', maxTokens: 16, prefixes, files, ...settings };
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: special.map((content, id) => ({ id, content, special: true, normalized: false })),
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((word, at) => [word, at])),
  },
};

/** One unit vector a meaning; special and unknown words are a little of everything. */
function table(): Buffer {
  const rows = vocabulary.map((word) => {
    const place = meanings.findIndex((words) => words.includes(word));
    return Array.from({ length: dimensions }, (_, at) => (place < 0 ? 0.01 : Number(at === place)));
  });
  return Buffer.from(Float32Array.from(rows.flat()).buffer);
}

// The fields of ONNX's protocol buffers that are needed, by their numbers (onnx.proto).
const float = 1;
const int64 = 7;

function onnxModel(): Buffer {
  const gather = [
    text(1, 'table'),
    text(1, 'input_ids'),
    text(2, 'last_hidden_state'),
    text(3, 'lookup'),
    text(4, 'Gather'),
  ];
  const weights = [
    number(1, vocabulary.length),
    number(1, dimensions),
    number(2, float),
    text(8, 'table'),
    bytes(9, table()),
  ];
  const graph = [
    message(1, gather),
    text(2, 'tiny'),
    message(5, weights),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
      message(11, value(name, int64, ['batch', 'sequence'])),
    ),
    message(12, value('last_hidden_state', float, ['batch', 'sequence', dimensions])),
  ];
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [text(1, ''), number(2, 14)])]);
}

function value(name: string, type: number, shape: readonly (string | number)[]): Buffer[] {
  const sizes = shape.map((size) => message(1, [typeof size === 'number' ? number(1, size) : text(2, size)]));
  return [text(1, name), message(2, [message(1, [number(1, type), message(2, sizes)])])];
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts));
}

function text(field: number, content: string): Buffer {
  return bytes(field, Buffer.from(content));
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function number(field: number, content: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(content)]);
}

function varint(content: number): Buffer {
  const parts: number[] = [];
  let rest = content;
  for (; rest > 127; rest = Math.floor(rest / 128)) parts.push((rest % 128) + 128);
  return Buffer.from([...parts, rest]);
}
