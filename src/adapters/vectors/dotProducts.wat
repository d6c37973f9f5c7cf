;; Dot products of one query with vectors that lie one after the other. `width` is the number of numbers in a vector: a multiple
;; of 16 for bytes, of 4 for floats. A result is the vector's number (32 bits) and its dot product; the value returned says how
;; many there are.
;;
;; Of vectors of bytes, four bits of each number are looked at first (`nearInt8`), so that half of the memory is read. `splitInt8`
;; lays them out for that: with 128 added, each number is 16 h + l. Of 32 numbers, the sixteen bytes of the high halves have h of
;; the first sixteen in their lower bits and h of the others in their upper ones; those of the low halves have l.
(module
  (memory (export "memory") 2)

  ;; Lays out vectors of signed bytes as `high` and `low` halves, and gives the norm of what the high ones lack: l - 7.5 of each
  ;; number. `width` is a multiple of 32.
  (func (export "splitInt8")
    (param $vectors i32) (param $count i32) (param $width i32) (param $high i32) (param $low i32) (param $lacking i32)
    (local $first v128) (local $second v128) (local $rest v128) (local $sum v128) (local $end i32) (local $row i32)
    (local $lower v128) (local $upper v128)
    (local.set $lower (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15))
    (local.set $upper (v128.not (local.get $lower)))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $numbers
          (local.set $first (v128.xor (v128.load (local.get $vectors)) (i8x16.splat (i32.const 128))))
          (local.set $second (v128.xor (v128.load offset=16 (local.get $vectors)) (i8x16.splat (i32.const 128))))
          (v128.store (local.get $high)
            (v128.or
              (v128.and (i16x8.shr_u (local.get $first) (i32.const 4)) (local.get $lower))
              (v128.and (local.get $second) (local.get $upper))))
          (local.set $first (v128.and (local.get $first) (local.get $lower)))
          (local.set $second (v128.and (local.get $second) (local.get $lower)))
          (v128.store (local.get $low) (v128.or (local.get $first) (i16x8.shl (local.get $second) (i32.const 4))))
          ;; Twice l - 7.5 is a whole number.
          (local.set $rest (i8x16.sub (i8x16.add (local.get $first) (local.get $first)) (local.get $lower)))
          (local.set $first (i16x8.extend_low_i8x16_s (local.get $rest)))
          (local.set $rest (i16x8.extend_high_i8x16_s (local.get $rest)))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $first) (local.get $first))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $rest) (local.get $rest))))
          (local.set $rest (i8x16.sub (i8x16.add (local.get $second) (local.get $second)) (local.get $lower)))
          (local.set $first (i16x8.extend_low_i8x16_s (local.get $rest)))
          (local.set $rest (i16x8.extend_high_i8x16_s (local.get $rest)))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $first) (local.get $first))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s (local.get $rest) (local.get $rest))))
          (local.set $high (i32.add (local.get $high) (i32.const 16)))
          (local.set $low (i32.add (local.get $low) (i32.const 16)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 32)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (f32.store (local.get $lacking)
          (f32.mul (f32.const 0.5)
            (f32.sqrt
              (f32.convert_i32_s
                (i32.add
                  (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
                  (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))))
        (local.set $lacking (i32.add (local.get $lacking) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector))))

  ;; Numbers of the vectors whose product with the query may exceed a limit, four at a time: 32 times that of the high halves, plus
  ;; `base`, exceeds `share` times the norm less `slack` times the norm of what the high halves lack. The query is in signed bytes. Up
  ;; to three vectors after the last are looked at, and left out.
  (func (export "nearInt8")
    (param $query i32) (param $high i32) (param $norms i32) (param $lacking i32) (param $count i32) (param $width i32)
    (param $base i32) (param $share f32) (param $slack f32) (param $results i32) (result i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128) (local $first v128) (local $second v128)
    (local $part v128) (local $lower v128) (local $ones v128) (local $at i32) (local $end i32) (local $row i32)
    (local $result i32) (local $half i32) (local $twice i32) (local $thrice i32) (local $near i32)
    (local.set $lower (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15))
    (local.set $ones (v128.const i16x8 1 1 1 1 1 1 1 1))
    (local.set $result (local.get $results))
    (local.set $half (i32.shr_u (local.get $width) (i32.const 1)))
    (local.set $twice (local.get $width))
    (local.set $thrice (i32.add (local.get $width) (local.get $half)))
    (block $done
      (loop $four
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $high) (local.get $half)))
        (loop $numbers
          (local.set $first (v128.load (local.get $at)))
          (local.set $second (v128.load offset=16 (local.get $at)))
          (local.set $part (v128.load (local.get $high)))
          (local.set $sum0
            (i32x4.add (local.get $sum0)
              (i32x4.dot_i16x8_s (local.get $ones)
                (i16x8.add
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first) (v128.and (local.get $part) (local.get $lower)))
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
                    (v128.and (i16x8.shr_u (local.get $part) (i32.const 4)) (local.get $lower)))))))
          (local.set $part (v128.load (i32.add (local.get $high) (local.get $half))))
          (local.set $sum1
            (i32x4.add (local.get $sum1)
              (i32x4.dot_i16x8_s (local.get $ones)
                (i16x8.add
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first) (v128.and (local.get $part) (local.get $lower)))
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
                    (v128.and (i16x8.shr_u (local.get $part) (i32.const 4)) (local.get $lower)))))))
          (local.set $part (v128.load (i32.add (local.get $high) (local.get $twice))))
          (local.set $sum2
            (i32x4.add (local.get $sum2)
              (i32x4.dot_i16x8_s (local.get $ones)
                (i16x8.add
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first) (v128.and (local.get $part) (local.get $lower)))
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
                    (v128.and (i16x8.shr_u (local.get $part) (i32.const 4)) (local.get $lower)))))))
          (local.set $part (v128.load (i32.add (local.get $high) (local.get $thrice))))
          (local.set $sum3
            (i32x4.add (local.get $sum3)
              (i32x4.dot_i16x8_s (local.get $ones)
                (i16x8.add
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first) (v128.and (local.get $part) (local.get $lower)))
                  (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
                    (v128.and (i16x8.shr_u (local.get $part) (i32.const 4)) (local.get $lower)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $high (i32.add (local.get $high) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $high) (local.get $end))))
        (local.set $high (i32.add (local.get $high) (local.get $thrice)))
        ;; The sums of the lanes of each: first of two and two, then of all four.
        (local.set $sum0
          (i32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
        (local.set $sum2
          (i32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
        (local.set $sum0
          (i32x4.add
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $sum0) (local.get $sum2))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $sum0) (local.get $sum2))))
        (local.set $near
          (i32x4.bitmask
            (f32x4.gt
              (f32x4.convert_i32x4_s
                (i32x4.add (i32x4.shl (local.get $sum0) (i32.const 5)) (i32x4.splat (local.get $base))))
              (f32x4.sub
                (f32x4.mul (f32x4.splat (local.get $share)) (v128.load (local.get $norms)))
                (f32x4.mul (f32x4.splat (local.get $slack)) (v128.load (local.get $lacking)))))))
        (local.set $at (local.get $row))
        (block $none
          (loop $found
            (br_if $none (i32.eqz (local.get $near)))
            (br_if $none (i32.eq (local.get $at) (local.get $count)))
            (if (i32.and (local.get $near) (i32.const 1))
              (then
                (i32.store (local.get $result) (local.get $at))
                (local.set $result (i32.add (local.get $result) (i32.const 4)))))
            (local.set $near (i32.shr_u (local.get $near) (i32.const 1)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $found)))
        (local.set $norms (i32.add (local.get $norms) (i32.const 16)))
        (local.set $lacking (i32.add (local.get $lacking) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 4)))
        (br $four)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 2)))

  ;; Products of the vectors with these numbers, from both halves; the query is in signed 16-bit numbers. There are as many results.
  (func (export "dotSplitInt8")
    (param $query i32) (param $high i32) (param $low i32) (param $rows i32) (param $count i32) (param $width i32) (param $results i32)
    (local $sum v128) (local $part v128) (local $highs v128) (local $lows v128) (local $lower v128) (local $upper v128)
    (local $at i32) (local $from i32) (local $to i32)
    (local.set $lower (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15))
    (local.set $upper (v128.not (local.get $lower)))
    (block $done
      (loop $vector
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $from (i32.mul (i32.load (local.get $rows)) (i32.shr_u (local.get $width) (i32.const 1))))
        (local.set $to (i32.add (local.get $from) (i32.shr_u (local.get $width) (i32.const 1))))
        (loop $numbers
          (local.set $highs (v128.load (i32.add (local.get $high) (local.get $from))))
          (local.set $lows (v128.load (i32.add (local.get $low) (local.get $from))))
          (local.set $part
            (v128.xor (i8x16.splat (i32.const 128))
              (v128.or
                (v128.and (i16x8.shl (local.get $highs) (i32.const 4)) (local.get $upper))
                (v128.and (local.get $lows) (local.get $lower)))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $part
            (v128.xor (i8x16.splat (i32.const 128))
              (v128.or
                (v128.and (local.get $highs) (local.get $upper))
                (v128.and (i16x8.shr_u (local.get $lows) (i32.const 4)) (local.get $lower)))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load offset=32 (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (v128.load offset=48 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (local.set $from (i32.add (local.get $from) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $from) (local.get $to))))
        (i32.store (local.get $results) (i32.load (local.get $rows)))
        (i32.store offset=4 (local.get $results)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $results (i32.add (local.get $results) (i32.const 8)))
        (local.set $rows (i32.add (local.get $rows) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vector))))

  ;; Vectors of signed bytes, the query in signed 16-bit numbers; the products are 32-bit integers. Gives those that exceed `limit`
  ;; times the vector's norm.
  (func (export "dotInt8")
    (param $query i32) (param $vectors i32) (param $norms i32) (param $count i32) (param $width i32) (param $limit f32)
    (param $results i32) (result i32)
    (local $sum v128) (local $part v128) (local $at i32) (local $end i32) (local $row i32) (local $dot i32) (local $result i32)
    (local.set $result (local.get $results))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $numbers
          (local.set $part (v128.load (local.get $vectors)))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $dot
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (if (f32.gt (f32.convert_i32_s (local.get $dot)) (f32.mul (local.get $limit) (f32.load (local.get $norms))))
          (then
            (i32.store (local.get $result) (local.get $row))
            (i32.store offset=4 (local.get $result) (local.get $dot))
            (local.set $result (i32.add (local.get $result) (i32.const 8)))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 3)))

  ;; Vectors and query of 32-bit floats; so are the products. Gives those that exceed `limit` times the vector's norm.
  (func (export "dotFloat32")
    (param $query i32) (param $vectors i32) (param $norms i32) (param $count i32) (param $width i32) (param $limit f32)
    (param $results i32) (result i32)
    (local $sum v128) (local $at i32) (local $end i32) (local $row i32) (local $dot f32) (local $result i32)
    (local.set $result (local.get $results))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (i32.shl (local.get $width) (i32.const 2))))
        (loop $numbers
          (local.set $sum
            (f32x4.add (local.get $sum) (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $vectors)))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $dot
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))
        (if (f32.gt (local.get $dot) (f32.mul (local.get $limit) (f32.load (local.get $norms))))
          (then
            (i32.store (local.get $result) (local.get $row))
            (f32.store offset=4 (local.get $result) (local.get $dot))
            (local.set $result (i32.add (local.get $result) (i32.const 8)))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 3))))
