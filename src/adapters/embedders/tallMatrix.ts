import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

/** A dense matrix with many rows and few columns, in row-major order. */
export interface TallMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

/**
 * A sparse matrix in compressed row format: entries of row r are those from `rowOffsets[r]` up to
 * `rowOffsets[r + 1]`.
 */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly rowOffsets: Uint32Array;
  readonly columnIndices: Uint32Array;
  readonly values: Float32Array;
}

export function zeros(rows: number, columns: number): TallMatrix {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

/** sparse × dense. */
export function multiply(sparse: SparseMatrix, dense: TallMatrix): TallMatrix {
  const { rowOffsets, columnIndices, values } = sparse;
  const width = dense.columns;
  const result = zeros(sparse.rows, width);
  const rows: Four = [0, 0, 0, 0];
  const factors: Four = [0, 0, 0, 0];
  for (let row = 0; row < sparse.rows; row += 1) {
    const end = rowOffsets[row + 1] ?? 0;
    for (let entry = rowOffsets[row] ?? 0; entry < end; entry += 4) {
      for (let next = 0; next < 4; next += 1) {
        const isEntry = entry + next < end;
        rows[next] = isEntry ? (columnIndices[entry + next] ?? 0) * width : 0;
        factors[next] = isEntry ? (values[entry + next] ?? 0) : 0;
      }
      addFour({ values: result.values, start: row * width }, dense.values, { rows, factors, width });
    }
  }
  return result;
}

/** The transposed matrix. */
export function transpose(sparse: SparseMatrix): SparseMatrix {
  const rowOffsets = new Uint32Array(sparse.columns + 1);
  for (const column of sparse.columnIndices) rowOffsets[column + 1] = (rowOffsets[column + 1] ?? 0) + 1;
  for (let row = 0; row < sparse.columns; row += 1)
    rowOffsets[row + 1] = (rowOffsets[row + 1] ?? 0) + (rowOffsets[row] ?? 0);
  const next = rowOffsets.slice();
  const columnIndices = new Uint32Array(sparse.values.length);
  const values = new Float32Array(sparse.values.length);
  for (let row = 0; row < sparse.rows; row += 1) {
    const [start, end] = [sparse.rowOffsets[row], sparse.rowOffsets[row + 1]];
    const entries = sparse.values.subarray(start, end);
    sparse.columnIndices.subarray(start, end).forEach((column, entry) => {
      const at = next[column] ?? 0;
      next[column] = at + 1;
      columnIndices[at] = row;
      values[at] = entries[entry] ?? 0;
    });
  }
  return { rows: sparse.columns, columns: sparse.rows, rowOffsets, columnIndices, values };
}

/** tall × small. */
export function multiplySmall(tall: TallMatrix, small: Matrix): TallMatrix {
  const width = small.columns;
  const result = zeros(tall.rows, width);
  const source = Float64Array.from(small.to1DArray());
  const rows: Four = [0, 0, 0, 0];
  const factors: Four = [0, 0, 0, 0];
  for (let row = 0; row < tall.rows; row += 1) {
    for (let inner = 0; inner < tall.columns; inner += 4) {
      for (let next = 0; next < 4; next += 1) {
        const isInside = inner + next < tall.columns;
        rows[next] = isInside ? (inner + next) * width : 0;
        factors[next] = isInside ? (tall.values[row * tall.columns + inner + next] ?? 0) : 0;
      }
      addFour({ values: result.values, start: row * width }, source, { rows, factors, width });
    }
  }
  return result;
}

/** The eigenvectors of tallᵀ × tall and the square roots of its eigenvalues, largest first, without those near zero. */
export function rightSingular(tall: TallMatrix): { vectors: Matrix; singularValues: number[] } {
  const decomposition = new EigenvalueDecomposition(gram(tall), { assumeSymmetric: true });
  const eigenvalues = decomposition.realEigenvalues;
  const largest = Math.max(...eigenvalues, 0);
  const kept = eigenvalues
    .map((value, column) => ({ value, column }))
    .filter(({ value }) => value > largest * 1e-10)
    .sort((a, b) => b.value - a.value);
  const vectors = decomposition.eigenvectorMatrix.subMatrixColumn(kept.map(({ column }) => column));
  return { vectors, singularValues: kept.map(({ value }) => Math.sqrt(value)) };
}

/** An orthonormal basis of the column space; fewer columns than before if the rank is lower. */
export function orthonormalise(tall: TallMatrix): TallMatrix {
  const { vectors, singularValues } = rightSingular(tall);
  return multiplySmall(
    tall,
    scaleColumns(
      vectors,
      singularValues.map((value) => 1 / value),
    ),
  );
}

export function scaleColumns(matrix: Matrix, factors: readonly number[]): Matrix {
  return matrix.clone().mulRowVector([...factors]);
}

/** tallᵀ × tall. */
function gram(tall: TallMatrix): Matrix {
  const size = tall.columns;
  const sums = zeros(size, size);
  const rows: Four = [0, 0, 0, 0];
  const factors: Four = [0, 0, 0, 0];
  for (let row = 0; row < tall.rows; row += 4) {
    for (let column = 0; column < size; column += 1) {
      for (let next = 0; next < 4; next += 1) {
        const start = (row + next) * size;
        const isInside = row + next < tall.rows;
        rows[next] = isInside ? start + column : 0;
        factors[next] = isInside ? (tall.values[start + column] ?? 0) : 0;
      }
      // The matrix is symmetric.
      addFour({ values: sums.values, start: column * size + column }, tall.values, {
        rows,
        factors,
        width: size - column,
      });
    }
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1)
      sums.values[row * size + column] = sums.values[column * size + row] ?? 0;
  }
  return Matrix.from1DArray(size, size, sums.values);
}

type Four = [number, number, number, number];

interface Combination {
  /** The start of four rows in the source. */
  readonly rows: Readonly<Four>;
  readonly factors: Readonly<Four>;
  readonly width: number;
}

/**
 * Adds four rows, each multiplied by its factor. Four at once, because reading and writing the target takes
 * most of the time.
 */
function addFour(
  { values, start }: { readonly values: Float64Array; readonly start: number },
  source: Float64Array,
  { rows, factors, width }: Combination,
): void {
  const [a, b, c, d] = rows;
  const [e, f, g, h] = factors;
  for (let at = 0; at < width; at += 1) {
    values[start + at] =
      (values[start + at] ?? 0) +
      (e * (source[a + at] ?? 0) +
        f * (source[b + at] ?? 0) +
        g * (source[c + at] ?? 0) +
        h * (source[d + at] ?? 0));
  }
}
